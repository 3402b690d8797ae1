import type { ComponentPropsWithRef, ReactNode } from 'react'
import { caretDown } from '../icons/nav.ts'
import { Icon } from '../brand/icon.tsx'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectFieldProps
  extends FieldText,
    Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[]
  /** The text shown while nothing is selected. */
  placeholder?: string
  /** A bank tile or an icon, shown before the text. */
  leading?: ReactNode
}

/** A native select with the system's own picker. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  leading,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(ids) => (
        <div
          className={['input input--select', error && 'is-error', leading && 'has-leading']
            .filter(Boolean)
            .join(' ')}
        >
          {leading}
          <select {...select} {...ids}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={caretDown} size={18} />
        </div>
      )}
    </FieldFrame>
  )
}
