/** Money as the outside parties write it: a decimal string with exactly two places ("100.00"). */
import * as z from 'zod/mini'

const twoPlaces = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/, 'an amount with two decimals, such as "100.00"'))

/** Reads "100.00" as 10000n, units of 1/100. */
export const wireAmount = z.pipe(
  twoPlaces,
  z.transform((text: string) => BigInt(text.replace('.', ''))),
)

/** Writes 10000n as "100.00". */
export function toWireAmount(hundredths: bigint): string {
  if (hundredths < 0n) throw new RangeError('No outside party accepts a negative amount.')
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
