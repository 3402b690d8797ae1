import { phoneLength } from '@champa/contract/account'
import { PhoneField, type PhoneFieldProps } from '@champa/ui/form/phone-field'
import { formatLaoPhone } from '@champa/ui/format/format-lao-phone'
import { useLaoBuild } from '../../platform/use-info.ts'

/** The longest accepted input, including a country code; the contract defines the Lao formats. */
const longestTyped = 13

/** The phone number that serves as username: ten digits, or any accepted Lao format. */
export function MemberPhoneField({ onValueChange, ...field }: Omit<PhoneFieldProps, 'maxDigits'>) {
  const lao = useLaoBuild()
  const take = (digits: string) => onValueChange(lao ? digits : shortenPhone(digits, phoneLength))
  const shape = lao
    ? { placeholder: '20 5xxx xxxx', format: formatLaoPhone }
    : { placeholder: '08x-xxx-xxxx' }
  return <PhoneField {...shape} {...field} maxDigits={longestTyped} onValueChange={take} />
}

/**
 * Converts typed or pasted digits, including `+66 81 …`, to the national form with a leading 0, cut
 * to `length`.
 */
export function shortenPhone(digits: string, length: number): string {
  const international = /^660?(\d{9})$/.exec(digits)
  return international ? `0${international[1]}` : digits.slice(0, length)
}
