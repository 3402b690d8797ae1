import type { ChatButton, ChatCard } from '@champa/contract/chat-message'
import { memo } from 'react'
import { DeliveryLine } from './delivery-line.tsx'
import { MediaBody } from './media-body.tsx'
import { MessageButtons } from './message-buttons.tsx'
import { TextBody } from './text-body.tsx'
import { type ShownMessage, useTools } from './tools.tsx'
import './message.css'
import './media.css'

interface MessageViewProps {
  shown: ShownMessage
  /**
   * True for the last of consecutive messages by one author in the same minute; it shows the time.
   */
  last: boolean
}

/** One message of a conversation. */
export const MessageView = memo(function MessageView({ shown, last }: MessageViewProps) {
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
})

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
 * Shows the recipient only links, because quick replies are above the composer; the sender sees all
 * of them.
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

/** A row of cards that scrolls by touch or arrow keys. */
function CardRow({ cards }: { cards: readonly ChatCard[] }) {
  const { words, imageOf } = useTools()
  return (
    <ul className="chat-cards" tabIndex={0} aria-label={words.cards}>
      {cards.map((card, at) => {
        const image = card.image === null ? null : imageOf(card.image)
        return (
          <li key={at} className="chat-card">
            {image !== null && (
              <img className="chat-card__image" src={image} alt="" loading="lazy" />
            )}
            <div className="chat-card__words">
              <h3 className="t-h3">{card.title}</h3>
              {card.subtitle !== '' && <p className="t-sm c-2">{card.subtitle}</p>}
            </div>
            {card.buttons.length > 0 && <MessageButtons buttons={card.buttons} />}
          </li>
        )
      })}
    </ul>
  )
}
