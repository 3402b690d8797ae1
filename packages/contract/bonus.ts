import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banner, lockOffer, lockTerms, lockTypes, receiveLimits } from './lock.ts'
import { amount } from './money.ts'

/** Codes of bonuses and promotions, as the operator writes them. */
export const campaignCode = z.string().check(z.regex(/^[A-Z0-9]{3,24}$/))
/** A code as a person types it: any case, spaces around it. */
export const typedCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,24}$/))
const params = z.object({ code: typedCode })

/** Why a card cannot be taken now; null where it can. The codes are those that `activateBonus` would refuse with. */
export const bonusHindrances = [
  'BONUS_MAX_CLAIMED',
  'BONUS_FULL',
  'BONUS_REMAINING',
  'BONUS_CONDITION',
] as const

export const bonusCard = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(receiveLimits),
  /** How often in all, a day or a week; null: as often as the member likes. */
  maxReceived: z.nullable(z.number()),
  banners: z.array(banner),
  percentFail: z.number(),
  /** The operator's HTML. */
  description: z.string(),
  userBonus: z.nullable(
    z.object({
      _id: z.string(),
      /** Armed, so that the next deposit receives it, or in play. */
      isActive: z.boolean(),
      received: z.array(z.object({ updatedAt: z.number() })),
    }),
  ),
  /** How often it was received in the current period: all time, today or this week, by Bangkok's clock. */
  receivedCount: z.number(),
  inPlay: z.boolean(),
  hindrance: z.nullable(z.enum(bonusHindrances)),
  /** Percent of the deposit that is credited, and the most. */
  percent: z.number(),
  cap: z.nullable(amount),
  minDeposit: amount,
  /** Milliseconds since 1970; null: until further notice. */
  validUntil: z.nullable(z.number()),
  terms: lockTerms,
  /** The same in money for this member, were the least deposit that receives it paid in now. */
  offer: lockOffer,
})
export type BonusCard = z.output<typeof bonusCard>

export const readBonuses = endpoint({
  method: 'GET',
  path: '/api/bonus',
  who: 'member',
  changes: false,
  does: 'Lists the bonuses that the member may see, with what each asks for and how often it was received.',
  answer: z.object({ bonuses: z.array(bonusCard) }),
  refuses: [],
})

export const activateBonus = endpoint({
  method: 'GET',
  path: '/api/bonus/activate/:code',
  who: 'member',
  changes: true,
  play: true,
  does: 'Arms a bonus: each later qualifying deposit receives it. Another that is armed and not in play is replaced.',
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
  who: 'member',
  changes: true,
  does: 'Tells whether a bonus is armed or a lock is in play, after settling one that has ended.',
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
  who: 'member',
  changes: true,
  does: 'Refreshes the games, settles a lock that has ended, and tells whether what is left is little enough to take a bonus.',
  answer: z.object({ result: z.boolean(), minimum: amount, total: amount }),
  refuses: [],
})

export const clearBonus = endpoint({
  method: 'GET',
  path: '/api/bonus/clear',
  who: 'member',
  changes: true,
  timeoutMs: 120_000,
  does: 'Cancels the lock in play: brings the games home, leaves at most the own money in the wallet; or disarms a bonus that is only armed.',
  answer: z.object({ message: z.literal('BONUS_CLEAR'), keeps: amount, takes: amount }),
  refuses: ['NO_DATA', 'BONUS_CONDITION'],
})

export const cancelLock = endpoint({
  method: 'POST',
  path: '/api/bonus/cancel',
  who: 'member',
  changes: true,
  timeoutMs: 120_000,
  does: 'Cancels the lock in play as `clearBonus` does, but only with the figure that the member was shown; otherwise nothing is taken.',
  body: z.object({ _id: z.string(), takes: amount }),
  answer: z.object({ message: z.literal('BONUS_CLEAR'), keeps: amount, takes: amount }),
  refuses: ['NO_DATA', 'BONUS_CONDITION', 'BONUS_CHANGED'],
})
