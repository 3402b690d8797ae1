import type { ReactNode } from 'react'
import { Art, type PosterName } from '../brand/art.tsx'

export interface GameLineProps {
  name: string
  poster: PosterName | { src: string }
  /** The balance, `฿2,125.00`; absent for a game without an account. */
  amount?: string | undefined
  detail?: ReactNode
  /** A StatusTag below the amount. */
  status?: ReactNode
  /** A StarButton at the end. */
  star?: ReactNode
  /** Makes the whole line a button. */
  onOpen?: () => void
  openLabel?: string
}

/** A game as a row of a list. */
export function GameLine({
  name,
  poster,
  amount,
  detail,
  status,
  star,
  onOpen,
  openLabel,
}: GameLineProps) {
  return (
    <li className={star ? 'li li--star' : 'li'}>
      <span className="bank li__tile" aria-hidden="true">
        <Art poster={poster} />
      </span>
      {onOpen ? (
        <button type="button" className="li__t li__open" aria-label={openLabel} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="li__t">{name}</span>
      )}
      <span className="li__a">{amount}</span>
      {detail !== undefined && <span className="li__d c-2">{detail}</span>}
      {status && <span className="li__s">{status}</span>}
      {star}
    </li>
  )
}
