import { readInviteBanners } from '@champa/contract/invite'
import { useTranslations } from 'use-intl'
import { InviteModal } from '../../features/invite/invite-modal.tsx'
import { BannerSheet } from './banner-sheet.tsx'
import { RewardWaiting } from './reward-waiting.tsx'
import { useBannersFirst } from './use-banners-first.ts'

interface InviteSheetsProps {
  open: boolean
  opening: number
  onClose: () => void
}

export function InviteSheets({ open, opening, onClose }: InviteSheetsProps) {
  const t = useTranslations()
  const { banners, step, pass } = useBannersFirst(readInviteBanners, open, opening)
  return (
    <>
      {open && step === 'asking' && <RewardWaiting />}
      <BannerSheet open={open && step === 'banners'} title={t('inv.title')} banners={banners} onContinue={pass} onClose={onClose} />
      <InviteModal open={open && step === 'past'} opening={opening} onClose={onClose} />
    </>
  )
}
