/** Masks of account numbers and names, as banks apply them. */

/** "1234502091" as "xxxxx0209x": shows only the four digits before the last. */
export function maskAccountNo(digits: string): string {
  return digits.replace(/\d/g, (digit, at: number) =>
    at >= digits.length - 5 && at < digits.length - 1 ? digit : 'x',
  )
}

/** "x502091": an x and the last six digits. */
export const lastSix = (digits: string): string => `x${digits.slice(-6)}`

/** "xxxxxx2091": shows the last four digits, for phones and proxy numbers. */
export const lastFour = (digits: string): string =>
  'x'.repeat(Math.max(0, digits.length - 4)) + digits.slice(-4)

/** "SOMCHAI JAIDEE" as "SOMCHAI J"; a leading Thai vowel keeps its consonant. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return last
    ? `${words.join(' ')} ${last.slice(0, /^[เแโใไ]/.test(last) ? 2 : 1)}`
    : words.join(' ')
}
