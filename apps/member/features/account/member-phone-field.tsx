import { phoneLength } from '@champa/contract/account'
import { PhoneField, type PhoneFieldProps } from '@champa/ui/form/phone-field'
import { formatLaoPhone } from '@champa/ui/format/format-lao-phone'
import { useLaoBuild } from '../../platform/use-info.ts'
import { shortenPhone } from './shorten-phone.ts'

/** With its country code; the contract knows the forms of a Lao number. */
const longestTyped = 13

/** The phone that is a member's username: ten digits, or as a Lao number is written. */
export function MemberPhoneField({ onValueChange, ...field }: Omit<PhoneFieldProps, 'maxDigits'>) {
  const lao = useLaoBuild()
  const take = (digits: string) => onValueChange(lao ? digits : shortenPhone(digits, phoneLength))
  const shape = lao
    ? { placeholder: '20 5xxx xxxx', format: formatLaoPhone }
    : { placeholder: '08x-xxx-xxxx' }
  return <PhoneField {...shape} {...field} maxDigits={longestTyped} onValueChange={take} />
}
