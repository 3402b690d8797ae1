import { formatPhone } from '../format/format-phone.ts'
import { plainDigits } from '../format/plain-digits.ts'
import { phone } from '../icons/form.ts'
import { Field, type FieldProps } from './field.tsx'
import { useCaret } from './use-caret.ts'

export interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'ref'> {
  /** The value, digits only; displayed by `format`, by default as xxx-xxx-xxxx. */
  value: string
  onValueChange: (digits: string) => void
  /** Maximum number of digits: 10 for a Thai phone number. */
  maxDigits?: number
  format?: (digits: string) => string
}

/** A field for a phone or account number: accepts any format typed or pasted and stores digits. */
export function PhoneField({
  value,
  onValueChange,
  maxDigits = 10,
  format = formatPhone,
  icon = phone,
  ...field
}: PhoneFieldProps) {
  const shown = format(value)
  const caret = useCaret(shown, /[\d๐-๙໐-໙０-９]/)
  return (
    <Field
      inputMode="numeric"
      autoComplete="tel"
      {...field}
      ref={caret.ref}
      icon={icon}
      type="tel"
      value={shown}
      onChange={(event) => onValueChange(plainDigits(caret.readChange(event)).slice(0, maxDigits))}
    />
  )
}
