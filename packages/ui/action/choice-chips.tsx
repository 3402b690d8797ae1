import type { Chip } from './chip-group.tsx'
import { useRoving } from './use-roving.ts'

export interface ChoiceChipsProps {
  label: string
  chips: readonly Chip[]
  value: string
  onPick: (value: string) => void
}

/** A single choice among more options than a Segmented can hold; one is always selected. */
export function ChoiceChips({ label, chips, value, onPick }: ChoiceChipsProps) {
  const onKeyDown = useRoving(
    chips.map((chip) => chip.value),
    value,
    onPick,
  )
  return (
    <div className="chips" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          role="radio"
          className="chip"
          aria-checked={chip.value === value}
          tabIndex={chip.value === value ? 0 : -1}
          data-value={chip.value}
          onClick={() => onPick(chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}
