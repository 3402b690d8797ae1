import { readMe, staffLogout } from '@champa/contract/office/staff'
import { Button } from '@champa/ui/action/button'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { openOfficeSocket } from '../../platform/api/socket.ts'
import { call, leave, useApiQuery, useErrorText } from '../../platform/client.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import type { Me } from '../../platform/use-me.ts'

/** Renders its children once the staff member is loaded and has replaced the initial password. */
export function StaffGate({ children }: { children: (me: Me) => ReactNode }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const me = useApiQuery(readMe, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const ready = me.data !== undefined && !me.data.mustChangePassword
  useEffect(() => (ready ? openOfficeSocket() : undefined), [ready])
  if (me.isPending)
    return (
      <main className="room room--middle" aria-busy="true">
        <Spinner label={t('common.loading')} />
      </main>
    )
  if (!me.data)
    return (
      <main className="room room--middle">
        <RetryCard
          title={t('common.loadFailed')}
          text={errorText(me.error)}
          retryLabel={t('common.retry')}
          busy={me.isFetching}
          onRetry={() => void me.refetch()}
        />
      </main>
    )
  return me.data.mustChangePassword ? <FirstPassword /> : children(me.data)
}

/** The initial password was set by somebody else, so nothing else opens until it is changed. */
function FirstPassword() {
  const t = useTranslations()
  return (
    <main className="room room--middle">
      <section className="card pad-5 stack office__door">
        <div>
          <h1 className="t-h1">{t('password.firstTitle')}</h1>
          <p className="t-sm c-2">{t('password.firstText')}</p>
        </div>
        <ChangePasswordForm kind="primary" />
        <Button kind="ghost" size="sm" onClick={endSession}>
          {t('sign.out')}
        </Button>
      </section>
    </main>
  )
}

/** Signs out locally at once. The request that ends the session on the server is best effort. */
export function endSession(): void {
  void call(staffLogout).catch(() => undefined)
  leave()
}
