import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { warningCircleFill } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'
import { cleanAmount, groupAmount } from '../format/amount-text.ts'
import { useCaret } from './use-caret.ts'

export interface AmountFieldProps
  extends Omit<
    ComponentPropsWithRef<'input'>,
    'className' | 'value' | 'onChange' | 'type' | 'ref' | 'children'
  > {
  /** Accessible name; the sheet's title is the visible label. */
  label: string
  /** The value as plain text: `1000` or `1000.50`, ready for parseAmount. */
  value: string
  onValueChange: (text: string) => void
  currency?: string
  /** Limits and balance, shown below the amount. */
  hint?: ReactNode
  error?: string | undefined
}

/**
 * The large centred field for an amount. It is a native input, so that the phone's keyboard,
 * selection, copy and paste work.
 */
export function AmountField({
  label,
  value,
  onValueChange,
  currency = '฿',
  hint,
  error,
  ...input
}: AmountFieldProps) {
  const id = useId()
  const shown = groupAmount(value)
  const length = shown.length > 16 ? ' amount--longest' : shown.length > 12 ? ' amount--long' : ''
  const caret = useCaret(shown, /[\d.]/)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={`amount${error ? ' is-error' : ''}${length}`}>
        <span className="cur" aria-hidden="true">
          {currency}
        </span>
        <span className="amount__fit">
          <span className="val num" aria-hidden="true">
            {shown || '0'}
          </span>
          <input
            {...input}
            ref={caret.ref}
            className="val num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-label={label}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            value={shown}
            onChange={(event) => onValueChange(cleanAmount(caret.readChange(event)))}
          />
        </span>
      </label>
      {error && (
        <p className="hint hint--error hint--center" id={`${id}-error`}>
          <Icon icon={warningCircleFill} size={18} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className="t-sm c-3 num t-center" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
