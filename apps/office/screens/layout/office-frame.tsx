import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { StaffGate } from '../../features/staff/staff-gate.tsx'
import { useConnected } from '../../platform/api/socket.ts'
import { useOnline } from '@champa/client/react/online'
import { NotFound } from '../not-found/not-found.tsx'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { BrokenScreen } from './broken-screen.tsx'
import { Rail } from './rail.tsx'
import './layout.css'

interface Props {
  path: string
  roles: readonly string[]
  children: ReactNode
}

/** The frame of a signed-in staff member: navigation at the side, the current screen next to it. */
export function OfficeFrame({ path, roles, children }: Props) {
  const t = useTranslations()
  return (
    <StaffGate>
      {({ role }) => (
        <div className="office">
          <Rail path={path} role={role} />
          <div className="office__main">
            <LineNotice />
            <ErrorBoundary key={path.split('/')[2]} fallback={<BrokenScreen />}>
              <Suspense
                fallback={
                  <main className="room room--middle" aria-busy="true">
                    <Spinner label={t('common.loading')} />
                  </main>
                }
              >
                {roles.includes(role) ? children : <NotFound />}
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      )}
    </StaffGate>
  )
}

/**
 * A notice of a lost connection. It appears only after two seconds (layout.css), so that a short
 * disconnection goes unnoticed.
 */
function LineNotice() {
  const t = useTranslations()
  const online = useOnline()
  const up = useConnected()
  if (online && up) return null
  return (
    <p className="line-notice" role="status">
      {online ? t('common.reconnecting') : t('common.networkError')}
    </p>
  )
}
