import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '../mark/icon.tsx'

export interface PillButtonProps extends ComponentPropsWithRef<'button'> {
  glyph: string
  /** A request is running: the icon rotates and clicks are ignored. */
  turning?: boolean
  /** Filled, for the split bar; otherwise translucent over the scene. */
  tonal?: boolean
  children: ReactNode
}

export function PillButton({
  glyph,
  turning,
  tonal,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: PillButtonProps) {
  const look = ['pill-btn', tonal && 'pill-btn--tonal', turning && 'is-turning', className]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-busy={turning || undefined}
      onClick={turning ? undefined : onClick}
    >
      <Icon glyph={glyph} size={18} />
      {children}
    </button>
  )
}
