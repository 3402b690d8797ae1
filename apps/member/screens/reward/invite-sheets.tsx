import { useTranslations } from 'use-intl'
import { BannersFirst } from '../../features/banner/banners-first.tsx'
import { InviteModal } from '../../features/invite/invite-modal.tsx'

interface InviteSheetsProps {
  open: boolean
  opening: number
  onClose: () => void
}

export function InviteSheets({ open, opening, onClose }: InviteSheetsProps) {
  const t = useTranslations()
  return (
    <BannersFirst
      about="invite"
      title={t('inv.title')}
      open={open}
      opening={opening}
      onClose={onClose}
    >
      {(past) => <InviteModal open={past} opening={opening} onClose={onClose} />}
    </BannersFirst>
  )
}
