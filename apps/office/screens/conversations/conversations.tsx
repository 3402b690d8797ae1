import { EmptyState } from '@champa/ui/state/empty-state'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { InboxPanel } from '../../features/chat/inbox/inbox-panel.tsx'
import { RoomPanel } from '../../features/chat/room/room-panel.tsx'
import { AwayNotice } from '../../features/staff/away-notice.tsx'
import { useScreen } from '../../platform/use-screen.ts'
import './conversations.css'

/** The list, the open conversation and the customer's profile; on a phone, one at a time. */
export function Conversations() {
  const t = useTranslations()
  const [path] = useLocation()
  useScreen(t('inbox.title'))
  const room = /\/(\d{1,19})\/?$/.exec(path)?.[1] ?? null
  return (
    <main className={room === null ? 'desk' : 'desk has-room'}>
      <h1 className="sr">{t('inbox.title')}</h1>
      <InboxPanel current={room} notice={<AwayNotice />} />
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
