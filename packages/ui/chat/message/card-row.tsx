import type { ChatCard } from '@champa/contract/chat-message'
import { MessageButtons } from './message-buttons.tsx'
import { useTools } from './tools.tsx'

/** A row of cards that scrolls by touch or arrow keys. */
export function CardRow({ cards }: { cards: readonly ChatCard[] }) {
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
