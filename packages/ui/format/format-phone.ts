/** Ten digits as `081-234-5678`; fewer digits are grouped as far as they go, other lengths are left alone. */
export function formatPhone(digits: string): string {
  if (digits.length > 10 || !/^\d*$/.test(digits)) return digits
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** A member's phone as its country writes it: `081-234-5678`; a Lao one is kept without its first 0 and written `020 5551 2345`. */
export function formatUsername(phone: string): string {
  const lao = /^([23]0)(\d{3,4})(\d{4})$/.exec(phone)
  return lao ? `0${lao[1]} ${lao[2]} ${lao[3]}` : formatPhone(phone)
}
