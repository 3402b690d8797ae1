/**
 * Converts typed or pasted digits, including `+66 81 …`, to the national form with a leading 0, cut
 * to `length`.
 */
export function shortenPhone(digits: string, length: number): string {
  const international = /^660?(\d{9})$/.exec(digits)
  return international ? `0${international[1]}` : digits.slice(0, length)
}
