import { useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { eye, eyeSlash, lockKey } from '../icons/form.ts'
import { Field, type FieldProps } from './field.tsx'

export interface PasswordFieldProps
  extends Omit<FieldProps, 'type' | 'suffix' | 'icon' | 'locked'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={shown ? hideLabel : showLabel}
      icon={shown ? eye : eyeSlash}
      size={20}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      icon={lockKey}
      suffix={toggle}
    />
  )
}
