import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '../brand/icon.tsx'

export interface PillButtonProps extends ComponentPropsWithRef<'button'> {
  icon: string
  /** True while a request is running: the icon rotates and clicks are ignored. */
  turning?: boolean
  /** True for a filled button, for the split bar; otherwise it is translucent over the scene. */
  tonal?: boolean
  children: ReactNode
}

export function PillButton({
  icon,
  turning,
  tonal,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: PillButtonProps) {
  const classes = ['pill-btn', tonal && 'pill-btn--tonal', turning && 'is-turning', className]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-busy={turning || undefined}
      onClick={turning ? undefined : onClick}
    >
      <Icon icon={icon} size={18} />
      {children}
    </button>
  )
}
