import { useTranslations } from 'use-intl'
import { BannersFirst } from '../../features/banner/banners-first.tsx'
import { RefundModal } from '../../features/refund/refund-modal.tsx'

interface RefundSheetsProps {
  open: boolean
  opening: number
  onClose: () => void
}

export function RefundSheets({ open, opening, onClose }: RefundSheetsProps) {
  const t = useTranslations()
  return (
    <BannersFirst
      about="refund"
      title={t('ref.title')}
      open={open}
      opening={opening}
      onClose={onClose}
    >
      {(past) => <RefundModal open={past} onClose={onClose} />}
    </BannersFirst>
  )
}
