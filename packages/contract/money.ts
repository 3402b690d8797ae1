import * as z from 'zod/mini'

/** Money in minor units, 1/100 of the member's currency (satang or att). Never a float. */
export type MinorUnits = bigint & { readonly unit: 'minor units' }
/** Game credits in 1/100 of one credit; worth `rate` in the member's currency (WAL-2). */
export type Credits = bigint & { readonly unit: 'credits' }

/** Types a calculated number of 1/100 units as money. */
export function minorUnits(amount: bigint): MinorUnits
export function minorUnits(amount: bigint | null): MinorUnits | null
export function minorUnits(amount: bigint | null): MinorUnits | null {
  return amount as MinorUnits | null
}

export const zero = minorUnits(0n)

/**
 * Maximum amount of one call: 1,000,000,000.00. It allows a large deposit in kip; a higher amount
 * is probably a typing error.
 */
const maxInOneCall = 1_000_000_000_00n

const wireNumber = /^-?\d+(?:\.\d{1,2})?$/

/**
 * The largest amount in JSON, 9,999,999,999,999.99: a JSON number represents every hundredth
 * exactly only up to fifteen digits.
 */
export const maxOnWire = 999_999_999_999_999n
/**
 * Maximum net amount that a member may have received from one house account: 100,000,000,000.00.
 * The ledger enforces it (ledger.sql), so that the accounts of a book together stay below
 * `maxOnWire`.
 */
export const maxReceived = 10_000_000_000_000n

/** True for a finite number with at most two decimals that JSON represents exactly. */
export function isWireNumber(value: number): boolean {
  return Math.abs(value) < 10_000_000_000_000 && wireNumber.test(String(value))
}

/**
 * Converts a JSON number (at most two decimals) to 1/100 units. @throws RangeError when the number
 * has more decimals: it is refused, never rounded.
 */
export function fromWire(value: number): MinorUnits {
  if (!isWireNumber(value))
    throw new RangeError(`Not an amount with at most two decimals: ${value}`)
  return parseAmount(String(value))
}

/**
 * Converts 1/100 units to a JSON number. @throws RangeError beyond `maxOnWire`, where a number is
 * no longer exact.
 */
export function toWire(amount: bigint): number {
  if (amount > maxOnWire || amount < -maxOnWire)
    throw new RangeError(`Amount too large for JSON: ${amount}`)
  // The result equals the JSON number: division rounds to the double nearest to the decimal.
  return Number(amount) / 100
}

/** "24580.5" or "24580.50" to 1/100 units. @throws RangeError for any other text. */
export function parseAmount(text: string): MinorUnits {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`Not an amount: ${text}`)
  const [, sign, whole, cents = ''] = match
  const units = BigInt(whole!) * 100n + BigInt(cents.padEnd(2, '0'))
  return minorUnits(sign ? -units : units)
}

/** Formats 1/100 units as "24580.50": always two decimals, no grouping. */
export function formatPlain(amount: bigint): string {
  const units = amount < 0n ? -amount : amount
  const cents = (units % 100n).toString().padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${units / 100n}.${cents}`
}

/**
 * Formats 1/100 units as "24,580.50" (minus is U+2212), the same in all three languages (SCR-6).
 */
export function formatAmount(amount: bigint): string {
  const [whole, cents] = formatPlain(amount < 0n ? -amount : amount).split('.')
  return `${amount < 0n ? '\u2212' : ''}${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** The schema of any amount: a number in JSON, 1/100 units in code. */
export const amount = z.codec(
  z.number().check(z.refine(isWireNumber, 'AMOUNT')),
  z.custom<MinorUnits>((value) => typeof value === 'bigint'),
  { decode: (value) => fromWire(value), encode: (value) => toWire(value) },
)

/** An amount requested by a member: above zero and at most the maximum of one call. */
export const requestedAmount = z.codec(
  z
    .number()
    .check(
      z.refine(
        (value) => isWireNumber(value) && value > 0 && value <= Number(maxInOneCall / 100n),
        'AMOUNT',
      ),
    ),
  z.custom<MinorUnits>((value) => typeof value === 'bigint'),
  { decode: (value) => fromWire(value), encode: (value) => toWire(value) },
)

/** Rates have four decimals: 1 credit = rate / 10,000 currency units. */
export type Rate = bigint & { readonly unit: 'rate' }
export const rateScale = 10_000n

/**
 * Credits that an amount buys, rounded down to 1/100 credit. The remainder stays at its source
 * (WAL-21).
 */
export function creditsFor(money: bigint, rate: bigint): Credits {
  return ((money * rateScale) / rate) as Credits
}

/**
 * Cost of credits in the member's currency, rounded up to 1/100: never above the amount given to
 * `creditsFor`.
 */
export function costOf(credits: bigint, rate: bigint): MinorUnits {
  return minorUnits((credits * rate + rateScale - 1n) / rateScale)
}

/** Value of credits in the member's currency, rounded down to 1/100. */
export function worthOf(credits: bigint, rate: bigint): MinorUnits {
  const product = credits * rate
  const floored = product >= 0n ? product / rateScale : -((-product + rateScale - 1n) / rateScale)
  return minorUnits(floored)
}

/**
 * A percentage in 1/100 of a percent: 500 is 5 %. The server calculates with and stores basis
 * points; JSON, the operator's files and the operator settings carry percent.
 */
export type BasisPoints = number & { readonly unit: 'basis points' }
const wholeInBasisPoints = 10_000n

/** Converts a percentage with at most two decimals to basis points. */
export const fromPercent = (percent: number): BasisPoints =>
  Math.round(percent * 100) as BasisPoints
export const toPercent = (share: BasisPoints): number => share / 100

/** The share of `total` that `part` is, rounded down. */
export const shareOf = (part: bigint, total: bigint): BasisPoints =>
  Number((part * wholeInBasisPoints) / total) as BasisPoints

/** A share of an amount, rounded up to 1/100. */
export const shareUp = (amount: bigint, share: BasisPoints): MinorUnits =>
  minorUnits((amount * BigInt(share) + wholeInBasisPoints - 1n) / wholeInBasisPoints)
/** A share of an amount, rounded down to 1/100. */
export const shareDown = (amount: bigint, share: BasisPoints): MinorUnits =>
  minorUnits((amount * BigInt(share)) / wholeInBasisPoints)

/** Converts a multiple with at most two decimals to hundredths: 1.5 times is 150. */
export const fromTimes = (times: number): number => Math.round(times * 100)
/** A multiple of an amount, rounded up to 1/100. */
export const multipleUp = (amount: bigint, hundredths: number): MinorUnits =>
  minorUnits((amount * BigInt(hundredths) + 99n) / 100n)
