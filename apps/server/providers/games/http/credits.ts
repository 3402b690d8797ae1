import { toWireAmount } from '@champa/wire/amount'
import type { Connection } from './connection.ts'

type Format = Connection['credits']

/**
 * The number of digits is limited, so that a provider that stores floats keeps the last hundredth.
 */
const shapes: Record<Format, RegExp> = {
  text: /^-?\d{1,13}\.\d{2}$/,
  number: /^-?\d{1,13}(\.\d{1,2})?$/,
  hundredths: /^-?\d{1,15}$/,
}
export const maxCredits = 10n ** 15n - 1n

/** Formats 10007n as '100.07' or '10007'. Numbers are formatted as text, without a float. */
export function writeCredits(credits: bigint, format: Format): string {
  return format === 'hundredths' ? credits.toString() : toWireAmount(credits)
}

/**
 * Parses credits from the source text. Returns null for anything but whole hundredths, such as
 * '1e3' or 10.299999999999999.
 */
export function readCredits(text: string | undefined, format: Format): bigint | null {
  if (text === undefined || !shapes[format].test(text)) return null
  if (format === 'hundredths') return BigInt(text)
  const [integer, places = ''] = text.split('.')
  return BigInt(`${integer}${places.padEnd(2, '0')}`)
}
