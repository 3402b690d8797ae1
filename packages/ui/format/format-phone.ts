/** Groups up to ten digits as in `081-234-5678`; more digits are unchanged. */
export function formatPhone(digits: string): string {
  if (digits.length > 10 || !/^\d*$/.test(digits)) return digits
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
