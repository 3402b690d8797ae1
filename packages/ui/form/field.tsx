import type { ComponentPropsWithRef, ReactNode } from 'react'
import { lockSimpleFill } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export interface FieldProps extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'className'> {
  icon?: string
  /** Makes the field read-only, without a background and with a lock icon at the end. */
  locked?: boolean
  /** A button or a unit at the end of the box. */
  suffix?: ReactNode
}

export function Field({ label, hint, error, icon, locked, suffix, id, ...input }: FieldProps) {
  const classes = ['input', error && 'is-error', locked && 'is-locked'].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={classes}>
          {icon && <Icon icon={icon} size={20} />}
          <input {...input} {...ids} className="num" readOnly={locked || input.readOnly} />
          {locked && <Icon icon={lockSimpleFill} size={18} />}
          {suffix}
        </div>
      )}
    </FieldFrame>
  )
}
