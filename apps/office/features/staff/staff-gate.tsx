import { readMe } from '@champa/contract/office/staff'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { openOfficeSocket } from '../../platform/api/socket.ts'
import { useApiQuery, useErrorText, withWords } from '../../platform/client.ts'
import type { Me } from '../../platform/use-me.ts'

const FirstPassword = lazy(async () => ({
  default: (await withWords(() => import('./first-password-panel.tsx'))).FirstPassword,
}))

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
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(me.error)}
          retryLabel={t('common.retry')}
          busy={me.isFetching}
          onRetry={() => void me.refetch()}
        />
      </main>
    )
  if (me.data.mustChangePassword)
    return (
      <Suspense>
        <FirstPassword />
      </Suspense>
    )
  return children(me.data)
}
