import { mayAct } from '@champa/contract/office/permissions'
import { Segmented } from '@champa/ui/action/segmented'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { CustomerPanel } from '../customer/customer-panel.tsx'
import { NotesPanel } from '../customer/notes-panel.tsx'
import { forgetGiven } from '../given.ts'
import { WriteBox } from '../write/write-box.tsx'
import { openRoom, type OpenRoom, type Room } from './open-room.ts'
import { RoomHead } from './room-head.tsx'
import { RoomLog } from './room-log.tsx'
import './room.css'

/** Minimum window width for a third column next to the list and the conversation. */
const wideDesk = '(min-width: 80em)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

type Part = 'chat' | 'customer' | 'notes'

/**
 * One conversation, with the customer's profile and the team's notes next to it, or in tabs on a
 * narrow screen.
 */
export function RoomPanel({ room }: { room: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const answers = mayAct(useMe(), 'chat.answer')
  const wide = useMedia(wideDesk)
  const [part, setPart] = useState<Part>('chat')
  const opened = useRoom(room)
  const shown = wide ? 'chat' : part
  if (!opened || (!opened.view.row && opened.view.phase === 'opening'))
    return (
      <section className="talk talk--empty" aria-busy="true">
        <Spinner label={t('common.loading')} />
      </section>
    )
  const { view, open } = opened
  if (!view.row)
    return (
      <section className="talk talk--empty">
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(view.refused)}
          retryLabel={t('common.retry')}
          onRetry={open.retry}
        />
      </section>
    )
  const seenSeq = view.messages.findLast(({ seq }) => seq !== null)?.seq ?? 0
  return (
    <>
      <section className="talk" aria-label={t('room.chat')}>
        <RoomHead row={view.row} seenSeq={seenSeq} onRow={open.setRow} />
        {!wide && (
          <div className="talk__parts">
            <Segmented<Part>
              label={t('room.parts')}
              segments={[
                { value: 'chat', label: t('room.chat') },
                { value: 'customer', label: t('room.customer') },
                { value: 'notes', label: t('room.notes') },
              ]}
              value={part}
              onPick={setPart}
            />
          </div>
        )}
        {shown === 'chat' && <RoomLog view={view} open={open} />}
        {shown === 'chat' && answers && <WriteBox key={room} room={room} onSend={open.send} />}
        {shown === 'customer' && (
          <div className="talk__part">
            <CustomerPanel room={room} stars={view.row.stars} />
          </div>
        )}
        {shown === 'notes' && (
          <div className="talk__part">
            <NotesPanel room={room} />
          </div>
        )}
      </section>
      {wide && (
        <aside className="beside" aria-label={t('customer.title')}>
          <CustomerPanel room={room} stars={view.row.stars} />
          <NotesPanel room={room} />
        </aside>
      )}
    </>
  )
}

const noRoom = (): null => null
const nothing = (): (() => void) => () => undefined

/** Opens the conversation on mount and closes it on unmount. Null until it is open. */
function useRoom(room: string): { view: Room; open: OpenRoom } | null {
  const me = useMe()
  const { name } = me
  const answers = mayAct(me, 'chat.answer')
  const [open, setOpen] = useState<OpenRoom | null>(null)
  useEffect(() => {
    const opened = openRoom(room, { name, answers })
    setOpen(opened)
    forgetGiven(room)
    return () => {
      opened.close()
      setOpen(null)
    }
  }, [room, name, answers])
  const view = useSyncExternalStore(open?.subscribe ?? nothing, open?.read ?? noRoom)
  return open && view ? { view, open } : null
}
