import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import { PaletteHost } from '../../features/palette/palette-host.tsx'
import { StaffGate } from '../../features/staff/staff-gate.tsx'
import { StepUpQuestion } from '../../features/staff/step-up-question.tsx'
import { useConnected } from '../../platform/api/socket.ts'
import { homeOf, mayOpen, type RoomAccess } from '../../platform/room-access.ts'
import { useOnline } from '@champa/client/react/online'
import { NotFound } from '../not-found/not-found.tsx'
import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { BrokenScreen } from './broken-screen.tsx'
import { Rail } from './rail.tsx'
import './layout.css'

interface Props {
  path: string
  access: RoomAccess
  children: ReactNode
}

/** The address without a room, which leads to the first room that the person may open. */
const isDoor = (path: string): boolean => /^\/office\/?$/.test(path)

/** The frame of a signed-in staff member: navigation at the side, the current screen next to it. */
export function OfficeFrame({ path, access, children }: Props) {
  const t = useTranslations()
  const [finding, setFinding] = useState(false)
  return (
    <StaffGate>
      {(person) => (
        <div className="office">
          <Rail path={path} person={person} onFind={() => setFinding(true)} />
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
                {isDoor(path) ? (
                  <Redirect to={homeOf(person)} replace />
                ) : mayOpen(person, access) ? (
                  children
                ) : (
                  <NotFound />
                )}
              </Suspense>
            </ErrorBoundary>
          </div>
          <PaletteHost person={person} open={finding} onOpen={setFinding} />
          <StepUpQuestion />
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
