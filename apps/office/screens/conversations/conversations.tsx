import { mayAct } from '@champa/contract/office/permissions'
import { EmptyState } from '@champa/ui/state/empty-state'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { InboxPanel } from '../../features/chat/inbox/inbox-panel.tsx'
import { RoomPanel } from '../../features/chat/room/room-panel.tsx'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import './conversations.css'
import { usePresence } from '../../features/staff/presence-switch.tsx'
import '../../features/staff/staff.css'

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
        <RoomPanel key={room} room={room} />
      )}
    </main>
  )
}
