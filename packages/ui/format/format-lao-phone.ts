/**
 * Formats a Lao phone number while it is typed, with or without its first 0 or country code: `20
 * 5551 2345`, `030 555 1234`.
 */
export function formatLaoPhone(digits: string): string {
  const typed = /^(856)?(0?[23]0)(\d{0,8})$/.exec(digits)
  if (!typed) return digits
  const [, country, prefix, rest = ''] = typed
  const head = prefix?.endsWith('30') && rest.length === 7 ? 3 : 4
  return [country, prefix, rest.slice(0, head), rest.slice(head)].filter(Boolean).join(' ')
}
