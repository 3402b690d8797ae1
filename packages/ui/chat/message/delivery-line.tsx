import { arrowClockwise } from '../../icons/arrow.ts'
import { check, checks, clock } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'
import { type ShownMessage, useTools } from './tools.tsx'

/**
 * Below a message: its time and author, and the delivery state if the viewing side has written it.
 */
export function DeliveryLine({ shown }: { shown: ShownMessage }) {
  const { words, clock: clockOf, onRemove } = useTools()
  if (shown.delivery === 'failed') return <FailedLine shown={shown} />
  if (shown.delivery === 'uploading_file') {
    return (
      <p className="bubble__meta">
        {words.uploading}
        <button type="button" className="bubble__act" onClick={() => onRemove(shown.id)}>
          {words.cancelUpload}
        </button>
      </p>
    )
  }
  if (shown.delivery === 'sending')
    return (
      <p className="bubble__meta">
        <Icon icon={clock} size={16} />
        {words.sending}
      </p>
    )
  const by = shown.name ?? (shown.mine ? words.automatic : undefined)
  return (
    <p className="bubble__meta">
      {by !== undefined && <span>{by}</span>}
      <span className="num">{clockOf(shown.createdAt)}</span>
      {shown.mine && (
        <>
          <Icon icon={shown.read ? checks : check} size={16} />
          {shown.read ? words.read : words.sent}
        </>
      )}
    </p>
  )
}

function FailedLine({ shown }: { shown: ShownMessage }) {
  const { words, failureText, onResend, onRemove } = useTools()
  return (
    <div className="bubble__failed">
      {shown.failure !== null && (
        <p className="bubble__why">{failureText(shown.failure, shown.message)}</p>
      )}
      <p className="bubble__meta">
        <button type="button" className="bubble__act is-failed" onClick={() => onResend(shown.id)}>
          <Icon icon={arrowClockwise} size={16} />
          {words.failed} {words.resend}
        </button>
        <button type="button" className="bubble__act" onClick={() => onRemove(shown.id)}>
          {words.remove}
        </button>
      </p>
    </div>
  )
}
