import { redirectAfterRegisterMs } from '@champa/contract/account'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { storageKeys } from '@champa/contract/constants'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { forget } from '@champa/client/device/storage'
import type { LoginState } from '../../../platform/client.ts'
import { offerPassword } from '../../../platform/device/credential.ts'
import type { RegisterDraft } from './register-draft.ts'
import { forgetDraft } from './saved-draft.ts'

interface Props {
  open: boolean
  draft: RegisterDraft
  /**
   * Set when the invite code does not count; also passed to the login screen, where the member has
   * time to read it.
   */
  inviteFlag: InviteFlag | null
}

/**
 * Confirms the registration; two seconds later it opens the login screen with the phone number
 * filled in.
 */
export function RegisteredAlert({ open, draft: { phone, password, name }, inviteFlag }: Props) {
  const t = useTranslations()
  const leave = () => navigate('/login', { state: { phone, inviteFlag } satisfies LoginState })
  const go = useEffectEvent(leave)
  const settle = useEffectEvent(() => {
    forget(storageKeys.inviteCode)
    forgetDraft()
    void offerPassword({ id: phone, password, name })
  })
  useEffect(() => {
    if (!open) return
    settle()
    const timer = setTimeout(() => go(), redirectAfterRegisterMs)
    return () => clearTimeout(timer)
  }, [open])
  return (
    <AlertDialog
      open={open}
      kind="success"
      title={t('reg.success')}
      actions={[{ label: t('nav.login'), onClick: leave }]}
      onClose={leave}
    >
      <p>{t('reg.successText')}</p>
      {inviteFlag && <p>{t(`reg.inviteFlag.${inviteFlag}`)}</p>}
    </AlertDialog>
  )
}
