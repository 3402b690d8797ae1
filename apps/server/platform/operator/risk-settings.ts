import * as z from 'zod/mini'
import { currencies } from '@champa/contract/constants'

const count = z.int().check(z.gte(0))
/** An amount in whole baht or kip, or a percentage, where 5 means 5 %. */
const figure = z.number().check(z.gte(0))
const byCurrency = <S extends z.ZodMiniType>(value: S) => z.record(z.enum(currencies), value)
const payers = z.nullable(z.object({ count, days: count }))

/**
 * Checks before money comes in and goes out (features/risk). Amounts are in whole baht or kip;
 * null: no check.
 */
export const riskSetting = z.object({
  /** A gateway event above this amount is credited only after the gateway's API confirms it. */
  confirmAbove: byCurrency(z.nullable(figure)),
  /**
   * What happens to a payment from another person's account: it is held for staff, credited with
   * a review of the next withdrawal, or credited.
   */
  thirdParty: z.enum(['hold', 'review', 'accept']),
  /**
   * Providers, such as KBANK, PAYONEX or TRUEMONEY, whose payments need not name a payer. Any
   * other payment without a payer is credited with a review of the next withdrawal.
   */
  acceptUnnamed: z.optional(z.array(z.string())),
  /** What happens when the name on the payout account differs from the member's. */
  accountName: z.enum(['refuse', 'review', 'accept']),
  /** The similarity, from 0 to 1, at which two names count as the same. */
  nameScore: z.number().check(z.gte(0), z.lte(1)),
  /**
   * Percentage of each deposit that must be turned over before it is withdrawn without a review;
   * 0: none.
   */
  playThrough: figure,
  /**
   * A withdrawal is reviewed when a deposit is younger than this and none of it has been played.
   */
  fastMinutes: z.nullable(figure),
  smallDeposits: z.nullable(z.object({ count, hours: count, upTo: byCurrency(figure) })),
  payersOfMember: payers,
  membersOfPayer: payers,
})

const within = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const points = within(1, 100)
/** A rule that adds points to the score when it fires; null: it is off. */
const rule = <Shape extends z.core.$ZodLooseShape>(parameters: Shape) =>
  z.nullable(z.object({ points, ...parameters }))

/**
 * How withdrawals are scored from 0 to 100 (features/risk/assess/assess.ts). version: raised with every
 * change, and stored with each score. autoBelow: a lower score alone needs no review. secondFrom: a
 * second person approves from this score on. factsMinutes: older facts of the member's history
 * count as missing.
 */
export const riskScoreSetting = z
  .object({
    version: within(1, 1_000_000),
    autoBelow: within(1, 100),
    secondFrom: within(1, 100),
    factsMinutes: within(2, 60),
    rules: z.object({
      firstWithdrawal: rule({}),
      /** percent: of the last deposit, that must be turned over after it. */
      fastInOut: rule({ percent: within(1, 1_000) }),
      /** Of the last 24 hours; timesMean: the amount by the member's mean of thirty days. */
      velocity: rule({
        withdrawals: within(2, 100),
        deposits: within(2, 1_000),
        timesMean: within(2, 100),
      }),
      payerDiffers: rule({ days: within(1, 30) }),
      /** How many linked members of at least this weight. */
      linked: rule({ members: within(1, 100), weight: z.number().check(z.gte(0.1), z.lte(1)) }),
      /** percent: of the deposits of thirty days, that brought a bonus. */
      bonusHunter: rule({ percent: within(1, 100), locksWon: within(1, 100) }),
      /** hours: how long a device is new. members: how many share it. */
      device: rule({ hours: within(1, 168), members: within(2, 100) }),
      network: rule({ days: within(1, 30) }),
      /** A win of one day, as a multiple of a week's deposits and of at least this amount. */
      largeWin: rule({ times: within(1, 1_000), from: byCurrency(figure) }),
      /** Whether a transfer or finding of a game that staff must settle asks for a review. */
      gameDoubt: z.boolean(),
    }),
  })
  .check(
    z.refine(
      ({ autoBelow, secondFrom }) => autoBelow <= secondFrom,
      'secondFrom is below autoBelow',
    ),
  )
