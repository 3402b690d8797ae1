import { type Currency, currencies } from '@champa/contract/constants'
import { type MinorUnits, parseAmount } from '@champa/contract/money'
import { Field } from '@champa/ui/form/field'
import { useTranslations } from 'use-intl'

const shape = /^\d{1,9}(\.\d{1,2})?$/

interface AmountInputProps {
  label: string
  currency: Currency
  value: string
  onValue: (text: string) => void
  isChecked: boolean
}

/** An amount in the member's currency, as plain text. */
export function AmountInput({ label, currency, value, onValue, isChecked }: AmountInputProps) {
  const t = useTranslations()
  const isWrong = isChecked && amountOf(value) === null
  return (
    <Field
      label={`${label} (${currencies.find((one) => one === currency) ?? ''})`}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={isWrong ? t('list.wrongShape') : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

/** The amount of the text; null for anything but a positive amount with at most two decimals. */
export function amountOf(text: string): MinorUnits | null {
  const plain = text.trim().replaceAll(',', '')
  if (!shape.test(plain)) return null
  const amount = parseAmount(plain)
  return amount !== null && amount > 0n ? amount : null
}
