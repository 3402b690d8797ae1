import { Button } from '../action/button.tsx'
import { lockKeyOpen, playFill } from '../glyph/game.ts'
import { Art, type PosterName } from '../mark/art.tsx'
import { Icon } from '../mark/icon.tsx'
import { Skeleton } from '../state/skeleton.tsx'

export interface GameCardProps {
  /** Of the button, open or closed: the focus finds the card again once its account was opened. */
  id?: string
  name: string
  /** Two letters, or the operator's logo. */
  logo: string | { src: string }
  poster: PosterName | { src: string }
  onClick: () => void
  disabled?: boolean
  /** `Credit 4,250.00 × 0.5`. */
  creditLine: string
  /** `฿2,125.00`. */
  worth: string
}

function Logo({ logo }: Pick<GameCardProps, 'logo'>) {
  return (
    <span className="game__logo" aria-hidden="true">
      {typeof logo === 'string' ? logo : <img src={logo.src} alt="" width="44" height="44" loading="lazy" />}
    </span>
  )
}

/** An open game account: the whole card is one button. */
export function GameCard({ id, name, logo, poster, onClick, disabled, creditLine, worth }: GameCardProps) {
  return (
    <button type="button" id={id} className="game" onClick={onClick} disabled={disabled}>
      <Art poster={poster} />
      <Logo logo={logo} />
      <span className="game__play" aria-hidden="true"><Icon glyph={playFill} size={18} /></span>
      <span className="game__foot">
        <span className="game__name">{name}</span>
        <span className="game__line">
          <span className="game__cred num">{creditLine}</span>
          <span className="game__baht num">{worth}</span>
        </span>
      </span>
    </button>
  )
}

export interface GameCardClosedProps extends Pick<GameCardProps, 'id' | 'name' | 'logo' | 'poster' | 'onClick' | 'disabled'> {
  /** "No account yet". */
  status: string
  /** "Tap to open". */
  openLabel: string
  busy?: boolean
}

/** A game without an account: desaturated, dashed edge. */
export function GameCardClosed({ id, name, logo, poster, onClick, disabled, status, openLabel, busy = false }: GameCardClosedProps) {
  return (
    <div className="game is-off">
      <Art poster={poster} />
      <Logo logo={logo} />
      <div className="open">
        <p><b>{name}</b><span className="st">{status}</span></p>
        <Button id={id} size="sm" className="game__open" glyph={lockKeyOpen} busy={busy} disabled={disabled} onClick={onClick} aria-label={`${openLabel}: ${name}`}>{openLabel}</Button>
      </div>
    </div>
  )
}

export function GameCardSkeleton() {
  return <Skeleton className="game-skel" width={300} height={211} radius={24} />
}
