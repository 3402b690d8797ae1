import { star, starFill } from '../icons/game.ts'
import { Icon } from '../brand/icon.tsx'

export interface StarButtonProps {
  id?: string
  /** Accessible name: "Favourite: Naga Pearl". */
  label: string
  on: boolean
  onToggle: (on: boolean) => void
}

/** A toggle that marks a favourite. */
export function StarButton({ id, label, on, onToggle }: StarButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={on ? 'star is-on' : 'star'}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => onToggle(!on)}
    >
      <Icon icon={on ? starFill : star} size={20} />
    </button>
  )
}
