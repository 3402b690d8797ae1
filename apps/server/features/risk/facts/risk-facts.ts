import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))
/** An amount in 1/100 of the member's currency. */
const sum = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}$/)),
  z.transform((text: string) => BigInt(text)),
)
const time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text)),
)

/**
 * What a member's history says about the risk of a withdrawal, as `factsSql` reads it. Its figures
 * are about the windows of the setting `riskScore` at that time.
 */
const shape = z.object({
  asOf: time,
  paidBefore: z.boolean(),
  /** Of the last 24 hours. */
  withdrawals: count,
  deposits: count,
  /** The mean of the withdrawals paid in thirty days; null below `minPaidForMean` of them. */
  meanPaid: z.nullable(sum),
  /** What was turned over after the last deposit. */
  lastDeposit: z.nullable(z.object({ seq: sum, turnover: sum })),
  /** Deposits of another person, of an unclear payer, or that staff gave to the member. */
  otherPayers: count,
  linked: count,
  linkedFrozen: count,
  /** Of thirty days: deposits, locks of bonuses that began, locks won, the house's result. */
  depositsOfMonth: count,
  bonusesOfMonth: count,
  locksWon: count,
  resultOfMonth: sum,
  /** When the newest device of an open session came to an older account; null: none did. */
  newDeviceAt: z.nullable(time),
  /** How many members have used a device of an open session. */
  membersOfDevice: count,
  isOtherNetwork: z.boolean(),
  resultOfDay: sum,
  depositsOfWeek: sum,
  /** Open differences between a game's history and the member's transfers. */
  findings: count,
})
export type RiskFacts = z.output<typeof shape>

/** The stored facts; null when there are none, or they are not readable. */
export function readFacts(stored: unknown): RiskFacts | null {
  const read = shape.safeParse(stored)
  return read.success ? read.data : null
}
