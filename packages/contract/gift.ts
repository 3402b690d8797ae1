import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

/** Smallest gift (GIFT-8), in 1/100. */
export const giftMinimum = 2_00n
/** Host and hash of a gift link (GIFT-2). */
export const giftHost = 'gift.truemoney.com'
export const giftHash = /^[A-Za-z0-9]{10,64}$/

export const sendGiftLink = endpoint({
  method: 'POST',
  path: '/api/wallet/truelink',
  who: 'member',
  changes: true,
  play: true,
  does: 'Takes a gift link, sealed by the app (gift-cipher.ts): reserved first, then redeemed into our wallet account, credited with what that received.',
  /** `<key id>.<base64url of IV and ciphertext>` of `link::wallet account`. */
  body: z.object({ link: z.string().check(z.maxLength(2_000)) }),
  answer: z.object({
    _id: z.string(),
    /** in progress: it may have been redeemed; the statement's row tells the end. */
    status: z.enum(['in progress', 'SUCCESS']),
    amount: z.nullable(amount),
  }),
  refuses: [
    'KEY_MISSING',
    'KEY_INVALID',
    'NO_WALLET',
    'TRUELINK_INVALID',
    'TRUELINK_DUPLICATE',
    'LIMIT_REACHED',
  ],
  fieldRefusals: { link: 'KEY_MISSING' },
})
