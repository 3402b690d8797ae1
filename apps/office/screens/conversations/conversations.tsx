import { mayAct } from '@champa/contract/office/permissions'
import { EmptyState } from '@champa/ui/state/empty-state'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { Spinner } from '@champa/ui/state/spinner'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { InboxPanel } from '../../features/chat/inbox/inbox-panel.tsx'
import { onIdle } from '@champa/client/device/idle'
import { withWords } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import './conversations.css'
import '../../features/chat/room/room.css'
import { usePresence } from '../../features/staff/presence-switch.tsx'
import '../../features/staff/staff.css'

const loadRoom = () => withWords(() => import('../../features/chat/room/room-panel.tsx'))
const RoomPanel = lazy(async () => ({ default: (await loadRoom()).RoomPanel }))

/**
 * Shown above the conversations while the staff member is away. Customers get the away message as
 * long as nobody is available.
 */
function AwayNotice() {
  const t = useTranslations()
  const { available, busy, flip } = usePresence()
  if (available) return null
  return (
    <p className="away-notice">
      <span>{t('me.awayNow')}</span>
      <button
        type="button"
        className="away-notice__act"
        aria-busy={busy || undefined}
        onClick={flip}
      >
        {t('me.beReady')}
      </button>
    </p>
  )
}

/** The list, the open conversation and the customer's profile; on a phone, one at a time. */
export function Conversations() {
  const t = useTranslations()
  const [path] = useLocation()
  const answers = mayAct(useMe(), 'chat.answer')
  useScreen(t('inbox.title'))
  const room = /\/(\d{1,19})\/?$/.exec(path)?.[1] ?? null
  // The list comes first; the first conversation that is opened is then at hand.
  useEffect(() => onIdle(() => void loadRoom().catch(() => undefined)), [])
  return (
    <main className={room === null ? 'desk' : 'desk has-room'}>
      <h1 className="sr">{t('inbox.title')}</h1>
      <InboxPanel current={room} notice={answers && <AwayNotice />} />
      {room === null ? (
        <section className="talk talk--empty desk__choose">
          <EmptyState
            title={t('room.choose')}
            text={t('room.chooseText')}
            picture={<ChampaMark size={72} />}
          />
        </section>
      ) : (
        <Suspense
          fallback={
            <section className="talk talk--empty" aria-busy="true">
              <Spinner label={t('common.loading')} />
            </section>
          }
        >
          <RoomPanel key={room} room={room} />
        </Suspense>
      )}
    </main>
  )
}
