/** Money as the outside parties write it: a decimal string with exactly two places ("100.00"). */
import * as z from 'zod/mini'

const twoPlaces = z
  .string()
  .check(z.regex(/^\d{1,13}\.\d{2}$/, 'an amount with two decimals, such as "100.00"'))

/** Reads "100.00" as 10000n, units of 1/100. */
export const wireAmount = z.pipe(
  twoPlaces,
  z.transform((text: string) => BigInt(text.replace('.', ''))),
)

/** Reads the amount of a payment, which must be above 0.00. */
export const paidAmount = wireAmount.check(
  z.refine((amount) => amount > 0n, 'an amount above 0.00'),
)

/**
 * Reads the JSON number 100.5 as 10050n, for parties that send amounts as numbers. A float that is
 * not exactly a multiple of 0.01 is rejected.
 */
export const wireNumber = z.pipe(
  z.number().check(
    z.gte(0),
    z.lte(1_000_000_000),
    z.refine(
      (baht) => Math.round(baht * 100) / 100 === baht,
      'an amount with two decimals at most',
    ),
  ),
  z.transform((baht: number) => BigInt(Math.round(baht * 100))),
)

/** Writes 10050n as 100.5. */
export const toWireNumber = (hundredths: bigint): number => Number(hundredths) / 100

/** Writes 10000n as "100.00". */
export function toWireAmount(hundredths: bigint): string {
  if (hundredths < 0n) throw new RangeError('No outside party accepts a negative amount.')
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
