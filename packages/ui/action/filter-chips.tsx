import { check } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'
import type { Chip } from './chip-group.tsx'

export interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  /** The selected values; none means no filter. */
  values: readonly string[]
  onPick: (values: string[]) => void
}

/** A multiple choice in one row, which scrolls sideways on narrow screens. */
export function FilterChips({ label, chips, values, onPick }: FilterChipsProps) {
  const toggle = (value: string) =>
    onPick(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <div className="chips chips--scroll" role="group" aria-label={label}>
      {chips.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={values.includes(value)}
          onClick={() => toggle(value)}
        >
          {values.includes(value) && <Icon icon={check} size={16} />}
          {words}
        </button>
      ))}
    </div>
  )
}
