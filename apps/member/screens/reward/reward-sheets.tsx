import { useTranslations } from 'use-intl'
import { BannersFirst } from '../../features/banner/banners-first.tsx'
import { InviteModal } from '../../features/invite/invite-modal.tsx'
import { RefundModal } from '../../features/refund/refund-modal.tsx'

interface RewardSheetsProps {
  open: boolean
  opening: number
  onClose: () => void
}

export function InviteSheets(props: RewardSheetsProps) {
  const t = useTranslations()
  return (
    <BannersFirst about="invite" title={t('inv.title')} {...props}>
      {(past) => <InviteModal {...props} open={past} />}
    </BannersFirst>
  )
}

export function RefundSheets(props: RewardSheetsProps) {
  const t = useTranslations()
  return (
    <BannersFirst about="refund" title={t('ref.title')} {...props}>
      {(past) => <RefundModal open={past} onClose={props.onClose} />}
    </BannersFirst>
  )
}
