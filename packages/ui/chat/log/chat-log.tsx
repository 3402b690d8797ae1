import { memo, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { arrowDown } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'
import { MessageView } from '../message/message-view.tsx'
import { type ShownMessage, useTools } from '../message/tools.tsx'
import { type LogRow, logRows } from './log-rows.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useAnnounced, useUnseen } from './use-unseen.ts'
import './log.css'

export interface LogWords {
  /** Accessible name, for example "Messages". */
  log: string
  loadingOlder: string
  loadOlder: string
  /** Label of the button that scrolls to new messages, for example "2 new messages". */
  unseen: (count: number) => string
  /** The text that a screen reader announces for a file without a caption. */
  file: string
}

interface ChatLogProps {
  words: LogWords
  messages: readonly ShownMessage[]
  ready: boolean
  older: 'none' | 'more' | 'loading'
  bottomPx: number
  onOlder: () => void
  onAtBottom: (atBottom: boolean) => void
  /** Content shown before the first message of the conversation. */
  head?: ReactNode
  /** Content shown below the last message, for example the typing dots. */
  children?: ReactNode
}

/** Messages of a conversation, newest at the bottom; scrolling up loads older ones. */
export function ChatLog({
  words,
  messages,
  ready,
  older,
  bottomPx,
  onOlder,
  onAtBottom,
  head,
  children,
}: ChatLogProps) {
  const tools = useTools()
  const rows = useMemo(
    () => logRows(messages, tools.day, tools.clock),
    [messages, tools.day, tools.clock],
  )
  const { scroller, atBottom, onScroll, toBottom } = useLogScroll({
    bottomPx,
    onNearTop: () => older === 'more' && onOlder(),
  })
  const unseen = useUnseen(messages, atBottom)
  const announced = useAnnounced(messages, ready)
  const reportAtBottom = useEffectEvent(onAtBottom)
  useEffect(() => {
    reportAtBottom(atBottom)
  }, [atBottom])
  // A new message of the viewing side scrolls the log to the bottom, wherever it was.
  const own = messages.at(-1)?.mine ? messages.at(-1)?.id : undefined
  useEffect(() => {
    if (own !== undefined) toBottom()
  }, [own, toBottom])
  return (
    <div className="chat-log">
      <div
        className="chat-log__scroll"
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={words.log}
        aria-busy={!ready}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="chat-log__rows">
          {older === 'loading' && (
            <p className="chat-log__older" role="status">
              <span className="spin" aria-hidden="true" />
              <span className="sr">{words.loadingOlder}</span>
            </p>
          )}
          {older === 'more' && (
            <button type="button" className="chat-log__older link" onClick={onOlder}>
              {words.loadOlder}
            </button>
          )}
          {older === 'none' && head}
          <Rows rows={rows} />
          {children}
        </div>
      </div>
      <Announcements messages={announced} file={words.file} />
      {unseen > 0 && (
        <button type="button" className="chat-log__new" onClick={toBottom}>
          <Icon icon={arrowDown} size={16} />
          {words.unseen(unseen)}
        </button>
      )}
    </div>
  )
}

/** Renders again only when a row has changed, because a long conversation has hundreds. */
const Rows = memo(function Rows({ rows }: { rows: readonly LogRow[] }) {
  return rows.map((row) => <Row key={row.shown.id} {...row} />)
})

const Row = memo(function Row({ shown, day, last }: LogRow) {
  return (
    <div className="chat-log__row" data-row={shown.id}>
      {day !== null && <p className="chat-log__day num">{day}</p>}
      <MessageView shown={shown} last={last} />
    </div>
  )
})

interface AnnouncementsProps {
  messages: readonly ShownMessage[]
  /** Text for a file without a caption. */
  file: string
}

/** Live region that announces new messages to a screen reader. */
function Announcements({ messages, file }: AnnouncementsProps) {
  const tools = useTools()
  return (
    <div className="sr" aria-live="polite">
      {messages.map((shown) => (
        <p key={shown.id}>
          {shown.name ?? tools.words.them}: {announcedText(shown, file)}
        </p>
      ))}
    </div>
  )
}

function announcedText({ message }: ShownMessage, file: string): string {
  if (message.message_type === 'generic')
    return message.payloads.map((card) => card.title).join(', ')
  if (message.message_type === 'media') return message.payload.message || file
  return message.message_type === 'postback' ? message.payload.title : message.payload
}
