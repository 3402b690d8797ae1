import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../brand/icon.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name of the action. */
  label: string
  icon: string
  size?: 18 | 20 | 24
  tonal?: boolean
}

export function IconButton({
  label,
  icon,
  size = 24,
  tonal,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = ['icon-btn', tonal && 'icon-btn--tonal', className].filter(Boolean).join(' ')
  return (
    <button {...rest} type={type} className={classes} aria-label={label} title={label}>
      <Icon icon={icon} size={size} />
    </button>
  )
}
