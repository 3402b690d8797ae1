import { readRefundBanners } from '@champa/contract/refund'
import { useTranslations } from 'use-intl'
import { RefundModal } from '../../features/refund/refund-modal.tsx'
import { BannerSheet } from './banner-sheet.tsx'
import { RewardWaiting } from './reward-waiting.tsx'
import { useBannersFirst } from './use-banners-first.ts'

interface RefundSheetsProps {
  open: boolean
  opening: number
  onClose: () => void
}

export function RefundSheets({ open, opening, onClose }: RefundSheetsProps) {
  const t = useTranslations()
  const { banners, step, pass } = useBannersFirst(readRefundBanners, open, opening)
  return (
    <>
      {open && step === 'asking' && <RewardWaiting />}
      <BannerSheet open={open && step === 'banners'} title={t('ref.title')} banners={banners} onContinue={pass} onClose={onClose} />
      <RefundModal open={open && step === 'past'} onClose={onClose} />
    </>
  )
}
