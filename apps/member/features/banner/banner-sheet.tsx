import type { Banner } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { BannerCarousel } from '@champa/ui/reward/banner-carousel'
import { useTranslations } from 'use-intl'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

interface BannerSheetProps {
  open: boolean
  title: string
  banners: readonly Banner[]
  onContinue: () => void
  onClose: () => void
}

/** The operator's banners before a sheet; "continue" opens the sheet. */
export function BannerSheet({ open, title, banners, onContinue, onClose }: BannerSheetProps) {
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
