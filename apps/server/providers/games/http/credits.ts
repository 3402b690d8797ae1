import { toWireAmount } from '@champa/wire/amount'
import type { Connection } from './connection.ts'

type Format = Connection['credits']

/** As long as a party's number can be without losing its last hundredth on the way through a float. */
const shapes: Record<Format, RegExp> = {
  text: /^-?\d{1,13}\.\d{2}$/,
  number: /^-?\d{1,13}(\.\d{1,2})?$/,
  hundredths: /^-?\d{1,15}$/,
}
export const mostCredits = 10n ** 15n - 1n

/** Writes 10007n as '100.07' or '10007'. Numbers are written as they will stand in the JSON, so no float is in between. */
export function writeCredits(credits: bigint, format: Format): string {
  return format === 'hundredths' ? credits.toString() : toWireAmount(credits)
}

/** Reads credits from the text that stood there; null for anything but a whole number of hundredths: '1e3' and 10.299999999999999 are not understood. */
export function readCredits(text: string | undefined, format: Format): bigint | null {
  if (text === undefined || !shapes[format].test(text)) return null
  if (format === 'hundredths') return BigInt(text)
  const [whole, places = ''] = text.split('.')
  return BigInt(`${whole}${places.padEnd(2, '0')}`)
}
