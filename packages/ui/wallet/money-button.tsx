import type { ComponentPropsWithRef } from 'react'
import { arrowDown, arrowUp } from '../icons/arrow.ts'
import { Icon } from '../brand/icon.tsx'

export interface MoneyButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  kind: 'deposit' | 'withdraw'
  children: string
}

/** Deposit and withdraw have equal weight: same size, side by side, 68 px high. */
export function MoneyButton({ kind, children, type = 'button', ...rest }: MoneyButtonProps) {
  return (
    <button {...rest} type={type} className={`w-btn w-btn--${kind}`}>
      <span className="ic">
        <Icon icon={kind === 'deposit' ? arrowDown : arrowUp} size={20} />
      </span>
      {children}
    </button>
  )
}
