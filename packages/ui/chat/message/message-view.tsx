import type { ChatButton } from '@champa/contract/chat-message'
import { CardRow } from './card-row.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { MediaBody } from './media-body.tsx'
import { MessageButtons } from './message-buttons.tsx'
import { TextBody } from './text-body.tsx'
import { type ShownMessage, useTools } from './tools.tsx'
import './message.css'
import './media.css'

interface MessageViewProps {
  shown: ShownMessage
  /** The last of a run by the same side in the same minute, which shows the time. */
  last: boolean
}

/** One message of a conversation. */
export function MessageView({ shown, last }: MessageViewProps) {
  const { words } = useTools()
  const classes = [
    'bubble-row',
    shown.mine ? 'is-mine' : 'is-theirs',
    shown.delivery === 'failed' && 'has-failed',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes}>
      <span className="sr">{shown.mine ? words.me : (shown.name ?? words.them)}: </span>
      <Body shown={shown} />
      {(last || shown.delivery !== 'succeed') && <DeliveryLine shown={shown} />}
    </div>
  )
}

function Body({ shown }: { shown: ShownMessage }) {
  const { message } = shown
  if (message.message_type === 'generic') return <CardRow cards={message.payloads} />
  if (message.message_type === 'media')
    return (
      <div className="bubble is-media">
        <MediaBody shown={shown} media={message.payload} />
      </div>
    )
  if (message.message_type === 'postback')
    return (
      <div className="bubble">
        <TextBody text={message.payload.title} />
      </div>
    )
  return (
    <div className="bubble">
      {message.payload !== '' && <TextBody text={message.payload} />}
      {message.message_type === 'buttons' && <MessageButtons buttons={message.payloads} />}
      {message.message_type === 'quick_replies' && (
        <Offers mine={shown.mine} offers={message.payloads} />
      )}
    </div>
  )
}

/**
 * The recipient taps quick replies above the composer, so only links are shown here; the sender
 * sees all of them.
 */
function Offers({ mine, offers }: { mine: boolean; offers: readonly ChatButton[] }) {
  if (mine)
    return (
      <ul className="bubble__offers">
        {offers.map((offer, at) => (
          <li key={at}>{offer.title}</li>
        ))}
      </ul>
    )
  const doors = offers.filter((offer) => offer.type !== 'postback')
  return doors.length > 0 && <MessageButtons buttons={doors} />
}
