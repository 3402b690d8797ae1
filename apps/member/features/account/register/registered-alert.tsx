import { redirectAfterRegisterMs } from '@champa/contract/account'
import { storageKeys } from '@champa/contract/limits'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { forget } from '@champa/client/device/storage'

/** Registered: said, and two seconds later the login screen (specification 4). */
export function RegisteredAlert({ open }: { open: boolean }) {
  const t = useTranslations()
  useEffect(() => {
    if (!open) return
    forget(storageKeys.inviteCode)
    const timer = setTimeout(() => navigate('/login'), redirectAfterRegisterMs)
    return () => clearTimeout(timer)
  }, [open])
  const go = () => navigate('/login')
  return (
    <AlertDialog open={open} kind="success" title={t('reg.success')} actions={[{ label: t('nav.login'), onClick: go }]} onClose={go}>
      {t('reg.successText')}
    </AlertDialog>
  )
}
