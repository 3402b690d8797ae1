export interface Chip {
  value: string
  label: string
}

export interface ChipGroupProps {
  label: string
  chips: readonly Chip[]
  /** The selected value; an amount typed by hand matches none. */
  value?: string | undefined
  onPick: (value: string) => void
  /** Three equal columns; otherwise content width, centred. */
  grid?: boolean
  disabled?: boolean
}

/** Quick amounts. */
export function ChipGroup({ label, chips, value, onPick, grid, disabled }: ChipGroupProps) {
  return (
    <div
      className={grid ? 'chips chips--grid' : 'chips chips--center'}
      role="group"
      aria-label={label}
    >
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className="chip num"
          aria-pressed={chip.value === value}
          disabled={disabled}
          onClick={() => onPick(chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}
