import { useRef, type ComponentPropsWithRef } from 'react'
import { plainDigits } from '../format/plain-digits.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export interface OtpFieldProps
  extends FieldText,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'ref'> {
  value: string
  onValueChange: (digits: string) => void
  /** Called when all digits are present: typed, pasted or autofilled. */
  onComplete?: (digits: string) => void
  length?: number
}

/** A single native input over one box per digit, so that autofill and paste work. */
export function OtpField({
  label,
  hint,
  error,
  value,
  onValueChange,
  onComplete,
  length = 6,
  id,
  ...input
}: OtpFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    const digits = plainDigits(text).slice(0, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  // The invisible caret stays after the last digit, in the highlighted box.
  const stayAtEnd = () => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    if (selectionStart !== value.length && selectionStart === selectionEnd)
      field.current?.setSelectionRange(value.length, value.length)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={error ? 'otp is-error' : 'otp'}>
          {Array.from({ length }, (_, at) => (
            <span
              key={at}
              className={
                at === Math.min(value.length, length - 1)
                  ? 'otp__cell is-next num'
                  : 'otp__cell num'
              }
              aria-hidden="true"
            >
              {value[at]}
            </span>
          ))}
          <input
            {...input}
            {...ids}
            ref={field}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => take(event.target.value)}
            onSelect={stayAtEnd}
          />
        </div>
      )}
    </FieldFrame>
  )
}
