/** Digits as typed or pasted, `+66 81 …` too, as the number begins at home: with 0, and no longer than it is. */
export function shortenPhone(digits: string, length: number): string {
  const international = /^660?(\d{9})$/.exec(digits)
  return international ? `0${international[1]}` : digits.slice(0, length)
}
