import { Spinner } from '@champa/ui/state/spinner'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { BannerSheet } from './banner-sheet.tsx'
import { type BannersAbout, useBannersFirst } from './use-banners-first.ts'

interface BannersFirstProps {
  about: BannersAbout
  title: string
  open: boolean
  opening: number
  onClose: () => void
  /** The requested sheet; it opens after the banners. */
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
