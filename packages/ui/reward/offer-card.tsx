import { useId } from 'react'
import {
  lockKeyDuo,
  receiptDuo,
  sealCheckDuo,
  shieldCheckDuo,
  flagCheckeredDuo,
} from '../icons/tile.ts'
import { Icon } from '../brand/icon.tsx'
import './offer-card.css'

const glyphs = {
  frozen: lockKeyDuo,
  play: receiptDuo,
  reach: flagCheckeredDuo,
  keep: shieldCheckDuo,
  lapse: lockKeyDuo,
  lost: sealCheckDuo,
}

export interface OfferPoint {
  kind: keyof typeof glyphs
  title: string
  /** Second line of the offer; not shown when empty. */
  text: string
}

export interface OfferCardProps {
  title: string
  points: readonly OfferPoint[]
  exampleTitle: string
  example: readonly { term: string; value: string }[]
}

/**
 * Explains, before a credit with a play lock is accepted, what it means for the member's own money,
 * with an example.
 */
export function OfferCard({ title, points, exampleTitle, example }: OfferCardProps) {
  const id = useId()
  return (
    <section className="offer-card" aria-labelledby={id}>
      <h3 className="t-h3" id={id}>
        {title}
      </h3>
      <ul className="offer-card__points">
        {points.map(({ kind, title: point, text }) => (
          <li key={kind}>
            <Icon icon={glyphs[kind]} size={20} />
            <p>
              <b className="num">{point}</b>
              {text !== '' && <span className="num">{text}</span>}
            </p>
          </li>
        ))}
      </ul>
      <div className="offer-card__example">
        <p className="t-sm c-2">{exampleTitle}</p>
        <ul className="offer-card__rows">
          {example.map(({ term, value }) => (
            <li key={term}>
              <span>{term}</span> <b className="num">{value}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
