/** Formats ten digits as `081-234-5678` and fewer digits likewise; other lengths are unchanged. */
export function formatPhone(digits: string): string {
  if (digits.length > 10 || !/^\d*$/.test(digits)) return digits
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
