export interface Chip {
  value: string
  label: string
}

export interface ChipGroupProps {
  label: string
  chips: readonly Chip[]
  /** The amount of the selected chip; an amount that the member types may match no chip. */
  value?: string | undefined
  onPick: (value: string) => void
  /** True for three equal columns; otherwise the chips have content width and are centred. */
  grid?: boolean
  disabled?: boolean
}

/** Chips for quick amounts. */
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
