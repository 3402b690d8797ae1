import type { ComponentPropsWithRef } from 'react'
import hub from '../art/hub.svg'

export interface WheelHubProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  count: string
  /** "coins". */
  unit: string
  /** What a tap does; the count and the unit are said after it. */
  label: string
  /** A screen reader is told; a tap still comes through, so that it can be told why. */
  unavailable: boolean
}

/** The coin in the middle of the wheel is the button that turns it. */
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
