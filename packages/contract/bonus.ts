import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banner, lockOffer, lockTerms, lockTypes, receiveLimits } from './lock.ts'
import { amount } from './money.ts'

/** Codes of bonuses and promotions as the operator defines them. */
export const campaignCode = z.string().check(z.regex(/^[A-Z0-9]{3,24}$/))
/** A code as the member types it: in upper or lower case, with surrounding spaces. */
export const typedCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,24}$/))
const params = z.object({ code: typedCode })

/** Reasons why a bonus cannot be activated now. The codes are refusals of `activateBonus`. */
export const bonusIneligibleReasons = [
  'BONUS_MAX_CLAIMED',
  'BONUS_FULL',
  'BONUS_REMAINING',
  'BONUS_CONDITION',
] as const

export const bonusCard = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(receiveLimits),
  /**
   * Maximum number of times that a member receives the bonus in total, per day or per week; null:
   * unlimited.
   */
  maxReceived: z.nullable(z.number()),
  banners: z.array(banner),
  percentFail: z.number(),
  /** The operator's description of the bonus in HTML. */
  description: z.string(),
  userBonus: z.nullable(
    z.object({
      _id: z.string(),
      /**
       * True when the bonus is activated (each later qualifying deposit receives it) or its play
       * lock is active.
       */
      isActive: z.boolean(),
      received: z.array(z.object({ updatedAt: z.number() })),
    }),
  ),
  /**
   * How often the member has received the bonus in its period: ever, today or this week, in Bangkok
   * time.
   */
  receivedCount: z.number(),
  inPlay: z.boolean(),
  ineligibleReason: z.nullable(z.enum(bonusIneligibleReasons)),
  /** The percentage of the deposit that is credited, and the maximum credit. */
  percent: z.number(),
  cap: z.nullable(amount),
  minDeposit: amount,
  /** When the bonus ends, in milliseconds since 1970; null: until further notice. */
  validUntil: z.nullable(z.number()),
  terms: lockTerms,
  /**
   * The terms for this member in amounts of money, for the smallest qualifying deposit made now.
   */
  offer: lockOffer,
})
export type BonusCard = z.output<typeof bonusCard>

export const readBonuses = endpoint({
  method: 'GET',
  path: '/api/bonus',
  access: 'member',
  changes: false,
  does:
    'Lists the bonuses available to the member, with their terms and how often each was ' +
    'received.',
  answer: z.object({ bonuses: z.array(bonusCard) }),
  refuses: [],
})

export const activateBonus = endpoint({
  method: 'GET',
  path: '/api/bonus/activate/:code',
  access: 'member',
  changes: true,
  play: true,
  does:
    'Activates a bonus, so that each later qualifying deposit receives it. Replaces another activated ' +
    'bonus that is not in play.',
  params,
  answer: z.object({ code: z.string(), activated: z.literal(true) }),
  refuses: [
    'NO_DATA',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_MAX_CLAIMED',
    'BONUS_FULL',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
  ],
  fieldRefusals: { code: 'NO_DATA' },
})

export const checkActive = endpoint({
  method: 'GET',
  path: '/api/bonus/check/active',
  access: 'member',
  changes: true,
  does:
    'Returns whether a bonus is activated or a lock is in play; a lock that has ended is settled ' +
    'first.',
  answer: z.object({
    status: z.boolean(),
    type: z.nullable(z.enum(lockTypes)),
    code: z.nullable(z.string()),
    name: z.nullable(z.string()),
    inPlay: z.boolean(),
  }),
  refuses: [],
})

export const checkMinimum = endpoint({
  method: 'GET',
  path: '/api/bonus/check/minimum',
  access: 'member',
  changes: true,
  does:
    'Refreshes the game balances, settles a lock that has ended, and returns whether the total ' +
    'balance is low enough to take a bonus.',
  answer: z.object({ result: z.boolean(), minimum: amount, total: amount }),
  refuses: [],
})

export const clearBonus = endpoint({
  method: 'GET',
  path: '/api/bonus/clear',
  access: 'member',
  changes: true,
  timeoutMs: 120_000,
  does:
    "Cancels the lock in play: brings the games' money back and leaves at most the own money in " +
    'the wallet. Deactivates a bonus that is only activated.',
  answer: z.object({ message: z.literal('BONUS_CLEAR'), keeps: amount, takes: amount }),
  refuses: ['NO_DATA', 'BONUS_CONDITION'],
})

export const cancelLock = endpoint({
  method: 'POST',
  path: '/api/bonus/cancel',
  access: 'member',
  changes: true,
  timeoutMs: 120_000,
  does:
    'Cancels the lock in play like `clearBonus`, but only at the amounts shown to the member; ' +
    'otherwise nothing is taken.',
  body: z.object({ _id: z.string(), takes: amount }),
  answer: z.object({ message: z.literal('BONUS_CLEAR'), keeps: amount, takes: amount }),
  refuses: ['NO_DATA', 'BONUS_CONDITION', 'BONUS_CHANGED'],
})
