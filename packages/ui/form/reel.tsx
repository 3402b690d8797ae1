import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { arrowRight } from '../icons/arrow.ts'
import { Icon } from '../brand/icon.tsx'
import { useRoving } from '../action/use-roving.ts'
import { useReel } from './use-reel.ts'

export interface ReelOption {
  value: string
  name: string
  /** The balance of the account, formatted. */
  detail?: string
  /** A BankTile, or an Art inside an element with the class `g`. */
  picture?: ReactNode
  disabled?: boolean
}

export interface ReelProps {
  label: string
  options: readonly ReelOption[]
  value: string | undefined
  onPick: (value: string) => void
}

/** Length of ฿99,999,999.99, the longest balance that fits next to its picture on a phone. */
const longDetail = 14

/** A column of accounts with the selected one in the middle: tap, swipe or arrow keys. */
export function Reel({ label, options, value, onPick }: ReelProps) {
  const id = useId()
  const open = options.filter((option) => !option.disabled)
  const reel = useReel(value, options.length, onPick)
  const roam = useRoving(
    open.map((option) => option.value),
    value,
    onPick,
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof HTMLElement ? event.target.dataset['value'] : undefined
    if (event.key !== ' ' || here === undefined) return roam(event)
    event.preventDefault()
    onPick(here)
  }
  const stop = open.some((option) => option.value === value) ? value : open[0]?.value
  return (
    <div>
      <p className="label" id={id}>
        {label}
      </p>
      <div className="reel">
        <div
          className="reel__opts"
          ref={reel.ref}
          role="radiogroup"
          aria-labelledby={id}
          onScroll={reel.onScroll}
          onKeyDown={onKeyDown}
        >
          {options.map((option) => (
            <div
              key={option.value}
              className="reel__opt"
              role="radio"
              aria-checked={option.value === value}
              aria-disabled={option.disabled || undefined}
              tabIndex={option.value === stop ? 0 : -1}
              data-value={option.value}
              onClick={option.disabled ? undefined : () => onPick(option.value)}
            >
              {option.picture}
              <span className="grow">
                <b>{option.name}</b>
                {option.detail && (
                  <span className={option.detail.length > longDetail ? 'is-long' : undefined}>
                    {option.detail}
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Two columns of accounts side by side, with an arrow from the source to the target. */
export function Reels({ children }: { children: ReactNode }) {
  return (
    <div className="reels">
      {children}
      <span className="reels__arrow" aria-hidden="true">
        <Icon icon={arrowRight} size={20} />
      </span>
    </div>
  )
}
