import { formatPhone } from '../format/format-phone.ts'
import { plainDigits } from '../format/plain-digits.ts'
import { phone } from '../glyph/form.ts'
import { Field, type FieldProps } from './field.tsx'
import { useCaret } from './use-caret.ts'

export interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'ref'> {
  /** Digits only; shown as `format` groups them, xxx-xxx-xxxx unless it is given. */
  value: string
  onValueChange: (digits: string) => void
  /** 10 for a phone in Thailand. */
  maxDigits?: number
  format?: (digits: string) => string
}

/** A number of ten digits (phone, bank account): typed and pasted in any shape, kept as digits. */
export function PhoneField({
  value,
  onValueChange,
  maxDigits = 10,
  format = formatPhone,
  glyph = phone,
  ...field
}: PhoneFieldProps) {
  const shown = format(value)
  const caret = useCaret(shown, /[\d๐-๙໐-໙]/)
  return (
    <Field
      inputMode="numeric"
      autoComplete="tel"
      {...field}
      ref={caret.ref}
      glyph={glyph}
      type="tel"
      value={shown}
      onChange={(event) => onValueChange(plainDigits(caret.readChange(event)).slice(0, maxDigits))}
    />
  )
}
