import { formatPhone } from './format-phone.ts'

/**
 * A member's phone in national format: `081-234-5678`, or `020 5551 2345` for a Lao phone, which is
 * stored without its first 0.
 */
export function formatUsername(phone: string): string {
  const lao = /^([23]0)(\d{3,4})(\d{4})$/.exec(phone)
  return lao ? `0${lao[1]} ${lao[2]} ${lao[3]}` : formatPhone(phone)
}
