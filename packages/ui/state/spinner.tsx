import { loadingDelayMs } from '@champa/contract/constants'
import { useDelayed } from './use-delayed.ts'

export interface SpinnerProps {
  /** The text that a screen reader announces once. */
  label: string
  delayMs?: number
}

/** A spinning ring, shown after a delay of 200 ms. */
export function Spinner({ label, delayMs = loadingDelayMs }: SpinnerProps) {
  const shown = useDelayed(true, delayMs)
  return (
    <span className="spinner" role="status">
      {shown && <span className="spin" aria-hidden="true" />}
      {shown && <span className="sr">{label}</span>}
    </span>
  )
}
