import { loadingDelayMs } from '@champa/contract/limits'
import { useDelayed } from './use-delayed.ts'

export interface SpinnerProps {
  /** Said once to a screen reader. */
  label: string
  delayMs?: number
}

/** Nothing for 200 ms, then a turning ring. */
export function Spinner({ label, delayMs = loadingDelayMs }: SpinnerProps) {
  const shown = useDelayed(true, delayMs)
  return (
    <span className="spinner" role="status">
      {shown && <span className="spin" aria-hidden="true" />}
      {shown && <span className="sr">{label}</span>}
    </span>
  )
}
