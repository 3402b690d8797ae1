import { formatPhone } from '@champa/ui/format/format-phone'

/** Formats an account number of ten digits as xxx-xxx-xxxx; any other stays as stored (SCR-8). */
export function formatAccountNo(digits: string): string {
  return digits.length === 10 ? formatPhone(digits) : digits
}
