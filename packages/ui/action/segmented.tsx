import { useRoving } from './use-roving.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
}

export interface SegmentedProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onPick: (value: Value) => void
}

/** A single choice among two or three options; one is always selected. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onPick,
}: SegmentedProps<Value>) {
  const pick = (wanted: string) => {
    const found = segments.find((segment) => segment.value === wanted)
    if (found) onPick(found.value)
  }
  const onKeyDown = useRoving(
    segments.map((segment) => segment.value),
    value,
    pick,
  )
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          data-value={segment.value}
          onClick={() => onPick(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
