import type { ComponentPropsWithRef, ReactNode } from 'react'
import { check } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'

export interface CheckFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> {
  children: ReactNode
}

export function CheckField({ children, ...input }: CheckFieldProps) {
  return (
    <label className="check">
      <span className="check__box">
        <input {...input} type="checkbox" />
        <Icon icon={check} size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}
