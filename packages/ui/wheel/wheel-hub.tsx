import type { ComponentPropsWithRef } from 'react'
import hub from '../art/hub.svg'

export interface WheelHubProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  count: string
  /** "coins". */
  unit: string
  /** Accessible name of the action; the count and the unit are read after it. */
  label: string
  /** Announced as disabled; a tap still calls the handler, which can explain why. */
  unavailable: boolean
}

/** The coin in the middle of the wheel, a button that starts a spin. */
export function WheelHub({
  count,
  unit,
  label,
  unavailable,
  type = 'button',
  ...rest
}: WheelHubProps) {
  return (
    <button {...rest} type={type} className="wheel__hub" aria-disabled={unavailable || undefined}>
      <span className="sr">{label}</span>
      <img src={hub} alt="" draggable={false} />
      <b className={count.length > 3 ? 'num is-long' : 'num'}>{count}</b>
      <span>{unit}</span>
    </button>
  )
}
