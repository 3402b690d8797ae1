import type { ComponentPropsWithRef } from 'react'
import { plainDigits } from '../format/plain-digits.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export interface OtpFieldProps extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange'> {
  value: string
  onValueChange: (digits: string) => void
  /** Called once all the digits are there, typed, pasted or filled in by the phone. */
  onComplete?: (digits: string) => void
  length?: number
}

/** One real input for the whole code, so that the phone can fill it in and a paste lands whole. */
export function OtpField({ label, hint, error, value, onValueChange, onComplete, length = 6, id, ...input }: OtpFieldProps) {
  const take = (text: string) => {
    const digits = plainDigits(text).slice(0, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={error ? 'input input--otp is-error' : 'input input--otp'}>
          <input {...input} {...ids} className="num" type="text" inputMode="numeric" autoComplete="one-time-code" value={value} onChange={(event) => take(event.target.value)} />
        </div>
      )}
    </FieldFrame>
  )
}
