import * as z from 'zod/mini'
import { fromWire, isWireNumber, type MinorUnits } from '@champa/contract/money'

/**
 * Types of fields in the operator's files: amounts in whole baht or kip, percentages as numbers
 * such as 5, times as ISO 8601.
 */
export const money = z
  .number()
  .check(z.gte(0), z.refine(isWireNumber, 'an amount with at most two decimals'))
/** A percentage or a multiple; two decimals at most, because it is stored in hundredths. */
export const twoDecimals = z
  .number()
  .check(z.gte(0), z.lte(100_000), z.refine(isWireNumber, 'at most two decimals'))
export const whole = z.int().check(z.gte(0), z.lte(2_000_000_000))
export const dateTime = z.iso.datetime({ offset: true })
export const share = z.int().check(z.gte(0), z.lte(100))
/** Percentage of the turnover that counts towards a play lock, by kind of game. */
export const countsOf = z.strictObject({ slot: share, sport: share, lotto: share })

export const amountOf = (value: number | null): MinorUnits | null =>
  value === null ? null : fromWire(value)
export const dateOf = (value: string | null): Date | null =>
  value === null ? null : new Date(value)
