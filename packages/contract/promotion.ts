import * as z from 'zod/mini'
import { typedCode } from './bonus.ts'
import { endpoint } from './endpoint.ts'
import { banner, lockOffer, lockTerms } from './lock.ts'
import { amount } from './money.ts'

/** Maximum code searches per minute, which prevents guessing. */
export const findsPerMinute = 10

const params = z.object({ code: typedCode })

export const promotion = z.object({
  code: z.string(),
  name: z.string(),
  percentFail: z.number(),
  /** The operator's description of the promotion in HTML. */
  description: z.string(),
})

export const currentPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion/current',
  access: 'member',
  changes: false,
  does: 'Returns the promotion whose lock is in play.',
  answer: promotion,
  refuses: ['NO_PROMOTION'],
})

export const findPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion/find/:code',
  access: 'member',
  changes: false,
  does:
    'Finds a promotion by its code. Unknown codes, ended promotions and those for other members ' +
    'give the same answer.',
  params,
  answer: z.object({
    ...promotion.shape,
    banners: z.array(banner),
    credit: amount,
    terms: lockTerms,
    offer: lockOffer,
    validUntil: z.nullable(z.number()),
  }),
  refuses: ['NO_PROMOTION'],
  fieldRefusals: { code: 'NO_PROMOTION' },
})

export const activatePromotion = endpoint({
  method: 'GET',
  path: '/api/promotion/activate/:code',
  access: 'member',
  changes: true,
  play: true,
  does:
    'Credits a promotion at once and starts its lock; once per member, bank account ' +
    'and device.',
  params,
  answer: z.object({ _id: z.string(), code: z.string(), amount }),
  refuses: [
    'NO_PROMOTION',
    'PROMOTION_RECEIVED',
    'BONUS_REMAINING',
    'BONUS_OPEN_BETS',
    'BONUS_CONDITION',
    'BONUS_FULL',
  ],
  fieldRefusals: { code: 'NO_PROMOTION' },
})
