import { loadingDelayMs } from '@champa/contract/constants'
import { useRef, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../brand/icon.tsx'
import { useDelayed } from '../state/use-delayed.ts'

export interface ButtonProps
  extends ButtonStyle,
    Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** A bold icon before the label. */
  icon?: string
  /** A bold icon after the label. */
  iconAfter?: string
  /**
   * True while a request is running: clicks are ignored, and after 200 ms a spinner appears at an
   * unchanged width.
   */
  busy?: boolean
  /** Label while busy, if it differs from the usual label. */
  busyLabel?: string
  /** True for a button that is announced as disabled but can be focused (unlike `disabled`). */
  unavailable?: boolean
  /** The label; an icon-only button has none and needs `aria-label`. */
  children?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    block,
    className,
    icon,
    iconAfter,
    busy = false,
    busyLabel,
    unavailable,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const spinning = useDelayed(busy, loadingDelayMs)
  const width = useRef<number | undefined>(undefined)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    width.current = event.currentTarget.offsetWidth
    if (busy || unavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({
        kind,
        size,
        block,
        className: children === undefined ? `btn--icon ${className ?? ''}` : className,
      })}
      aria-busy={busy || undefined}
      aria-disabled={busy || unavailable || undefined}
      style={
        spinning && width.current !== undefined
          ? { ...rest.style, minWidth: width.current }
          : rest.style
      }
      onClick={click}
    >
      {spinning ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        icon && <Icon icon={icon} size={20} />
      )}
      {children !== undefined && (
        <span className="btn__text">{spinning ? (busyLabel ?? children) : children}</span>
      )}
      {iconAfter && !spinning && <Icon icon={iconAfter} size={18} />}
    </button>
  )
}

export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'soft' | 'danger' | 'ghost'

export interface ButtonStyle {
  kind?: ButtonKind | undefined
  size?: 'md' | 'sm' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({
  kind = 'primary',
  size = 'md',
  block = false,
  className,
}: ButtonStyle): string {
  return ['btn', `btn--${kind}`, size === 'sm' && 'btn--sm', block && 'btn--block', className]
    .filter(Boolean)
    .join(' ')
}
