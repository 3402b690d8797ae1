import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../mark/icon.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name of the action. */
  label: string
  glyph: string
  size?: 18 | 20 | 24
  tonal?: boolean
}

export function IconButton({
  label,
  glyph,
  size = 24,
  tonal,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const look = ['icon-btn', tonal && 'icon-btn--tonal', className].filter(Boolean).join(' ')
  return (
    <button {...rest} type={type} className={look} aria-label={label} title={label}>
      <Icon glyph={glyph} size={size} />
    </button>
  )
}
