import { formatPhone } from '@champa/ui/format/format-phone'

/** 3-3-rest for ten digits; any other length as the bank writes it (specification 9). */
export function formatAccountNo(digits: string): string {
  return digits.length === 10 ? formatPhone(digits) : digits
}
