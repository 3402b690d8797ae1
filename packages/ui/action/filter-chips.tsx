import { check } from '../glyph/form.ts'
import { Icon } from '../mark/icon.tsx'
import type { Chip } from './chip-group.tsx'

export interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  /** Those that are on; none means that nothing is filtered. */
  values: readonly string[]
  onPick: (values: string[]) => void
}

/** Any number of choices, in one row that scrolls sideways where it is narrow. */
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
          {values.includes(value) && <Icon glyph={check} size={16} />}
          {words}
        </button>
      ))}
    </div>
  )
}
