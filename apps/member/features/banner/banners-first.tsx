import { readInviteBanners } from '@champa/contract/invite'
import type { Banner } from '@champa/contract/lock'
import { readRefundBanners } from '@champa/contract/refund'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { BannerCarousel } from '@champa/ui/reward/banner-carousel'
import { Spinner } from '@champa/ui/state/spinner'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

interface BannersFirstProps {
  about: BannersAbout
  title: string
  open: boolean
  opening: number
  onClose: () => void
  /** The requested sheet, which opens after the banners. */
  children: (open: boolean) => ReactNode
}

/**
 * Shows the operator's banners before the sheet they belong to. Without banners the sheet opens at
 * once (INV-21).
 */
export function BannersFirst({
  about,
  title,
  open,
  opening,
  onClose,
  children,
}: BannersFirstProps) {
  const t = useTranslations()
  const { banners, step, pass } = useBannersFirst(about, open, opening)
  return (
    <>
      {open &&
        step === 'asking' &&
        createPortal(
          <div className="waiting">
            <Spinner label={t('common.loading')} />
          </div>,
          document.body,
        )}
      <BannerSheet
        open={open && step === 'banners'}
        title={title}
        banners={banners}
        onContinue={pass}
        onClose={onClose}
      />
      {children(open && step === 'past')}
    </>
  )
}

interface BannerSheetProps {
  open: boolean
  title: string
  banners: readonly Banner[]
  onContinue: () => void
  onClose: () => void
}

/** The operator's banners before a sheet; "continue" opens the sheet. */
function BannerSheet({ open, title, banners, onContinue, onClose }: BannerSheetProps) {
  const t = useTranslations()
  const slides = banners.map(({ image, html }, index) => ({
    key: `${index}-${image}`,
    image: image === '' ? null : image,
    alt: '',
    children: html === '' ? undefined : <OperatorHtml html={html} />,
  }))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <Button block data-first-focus onClick={onContinue}>
          {t('rew.continue')}
        </Button>
      }
    >
      <BannerCarousel
        label={t('rew.news')}
        slides={slides}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
      />
    </Sheet>
  )
}

const endpoints = { invite: readInviteBanners, refund: readRefundBanners }
type BannersAbout = keyof typeof endpoints

interface BannerState {
  banners: readonly Banner[]
  /**
   * asking: the banners are being loaded. banners: the banners are showing. past: the requested
   * sheet is showing.
   */
  step: 'asking' | 'banners' | 'past'
  pass(): void
}

const waitTimeoutMs = 3_000
const freshForMs = 5 * 60_000

/**
 * Shows the operator's banners once per opening. Without banners, or when they do not load in time,
 * the sheet opens directly.
 */
function useBannersFirst(about: BannersAbout, open: boolean, opening: number): BannerState {
  const query = useApiQuery(endpoints[about], undefined, {
    enabled: open,
    staleTime: freshForMs,
    notByItself: true,
  })
  const [passed, setPassed] = useState(0)
  const banners = query.data?.banners ?? []
  const tired = useDelayed(open && query.isPending, waitTimeoutMs)
  const nothing = banners.length === 0 && (query.data !== undefined || query.isError || tired)
  useEffect(() => {
    // The choice is final for this opening: banners that arrive late must not replace the sheet.
    if (open && nothing) setPassed(opening)
  }, [open, nothing, opening])
  const past = passed === opening || nothing
  return {
    banners,
    step: past ? 'past' : banners.length > 0 ? 'banners' : 'asking',
    pass: () => setPassed(opening),
  }
}
