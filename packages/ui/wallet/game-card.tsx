import type { ReactNode } from 'react'
import { buttonClass } from '../action/button.tsx'
import { lockKey } from '../icons/form.ts'
import { lockKeyOpen, playFill } from '../icons/game.ts'
import { clockFill, wifiSlash } from '../icons/status.ts'
import { Art, type PosterName } from '../brand/art.tsx'
import { Icon } from '../brand/icon.tsx'
import { Skeleton } from '../state/skeleton.tsx'

/**
 * A note on a card: the balance is outdated (stale), a transfer is pending (checking), or the game
 * is closed.
 */
export interface GameMark {
  kind: 'stale' | 'checking' | 'closed'
  words: string
}

interface GameBaseProps {
  /**
   * Id of the button, with or without an account, so that focus returns to the card after the
   * account is created.
   */
  id?: string
  name: string
  /** The game's two letters, or the operator's logo. */
  logo: string | { src: string }
  poster: PosterName | { src: string }
  onClick: () => void
  disabled?: boolean
  /** A StarButton, next to the card because buttons cannot be nested. */
  star?: ReactNode
}

export interface GameCardProps extends GameBaseProps {
  /** Credits and rate: `Credit 4,250.00 × 0.5`. */
  creditLine: string
  /** Value in the member's currency: `฿2,125.00`. */
  worth: string
  marks?: readonly GameMark[]
}

const markGlyphs: Record<GameMark['kind'], string> = {
  stale: wifiSlash,
  checking: clockFill,
  closed: lockKey,
}

function Logo({ logo }: Pick<GameCardProps, 'logo'>) {
  return (
    <span className="game__logo" aria-hidden="true">
      {typeof logo === 'string' ? (
        logo
      ) : (
        <img src={logo.src} alt="" width="44" height="44" loading="lazy" />
      )}
    </span>
  )
}

/** A game with an account: the whole card is a button. */
export function GameCard({
  id,
  name,
  logo,
  poster,
  onClick,
  disabled,
  star,
  creditLine,
  worth,
  marks = [],
}: GameCardProps) {
  const closed = marks.some((mark) => mark.kind === 'closed')
  const quiet = closed || marks.some((mark) => mark.kind === 'stale')
  return (
    <div className="game-place">
      <button
        type="button"
        id={id}
        className={quiet ? 'game is-quiet' : 'game'}
        onClick={onClick}
        disabled={disabled}
      >
        <Art poster={poster} />
        <Logo logo={logo} />
        {!closed && (
          <span className="game__play" aria-hidden="true">
            <Icon icon={playFill} size={18} />
          </span>
        )}
        <span className="game__foot">
          {marks.map(({ kind, words }) => (
            <span key={kind} className={`game__mark is-${kind}`}>
              <Icon icon={markGlyphs[kind]} size={16} />
              {words}
            </span>
          ))}
          <span className="game__name">{name}</span>
          <span className="game__line">
            <span className="game__cred num">{creditLine}</span>
            <span className="game__baht num">{worth}</span>
          </span>
        </span>
      </button>
      {star}
    </div>
  )
}

export interface GameCardClosedProps extends GameBaseProps {
  /** State of the card: "No account yet". */
  status: string
  /** Hint on the card: "Tap to open". */
  openLabel: string
}

/** A game without an account: desaturated with a dashed border; the whole card is a button. */
export function GameCardClosed({
  id,
  name,
  logo,
  poster,
  onClick,
  disabled,
  star,
  status,
  openLabel,
}: GameCardClosedProps) {
  return (
    <div className="game-place">
      <button type="button" id={id} className="game is-off" onClick={onClick} disabled={disabled}>
        <Art poster={poster} />
        <Logo logo={logo} />
        <span className="open">
          <span>
            <b>{name}</b>
            <span className="st">{status}</span>
          </span>
          <span className={buttonClass({ size: 'sm', className: 'game__open' })}>
            <Icon icon={lockKeyOpen} size={20} />
            <span className="btn__text">{openLabel}</span>
          </span>
        </span>
      </button>
      {star}
    </div>
  )
}

export function GameCardSkeleton() {
  return (
    <Skeleton
      className="skel--drawn"
      width="var(--game-width)"
      height="var(--game-height)"
      radius={24}
    />
  )
}
