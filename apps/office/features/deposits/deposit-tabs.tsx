import { useLink } from '@champa/ui/action/link-context'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type DepositView, depositViews, pathOf } from './deposit-views.ts'

interface DepositTabsProps {
  view: DepositView
  /** How many rows the open view has. */
  counted?: { n: number; more: boolean } | undefined
}

/** The views of the room, each with its own URL, columns and filters. On a phone they scroll. */
export function DepositTabs({ view, counted }: DepositTabsProps) {
  const t = useTranslations()
  const Link = useLink()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [view])
  return (
    <nav ref={nav} className="deposit-tabs" aria-label={t('list.view')}>
      {depositViews.map((one) => (
        <Link key={one} href={pathOf(one)} aria-current={one === view ? 'page' : undefined}>
          {t(`depositView.${one}`)}
          {one === view && counted && (
            <span className="num">
              {counted.n}
              {counted.more && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
