import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

/** Minimum amount of a gift link (GIFT-8), in 1/100. */
export const giftLinkMinimum = 2_00n
/** Host of a gift link and format of its hash (GIFT-2). */
export const giftLinkHost = 'gift.truemoney.com'
export const giftLinkHash = /^[A-Za-z0-9]{10,64}$/

export const sendGiftLink = endpoint({
  method: 'POST',
  path: '/api/wallet/truelink',
  access: 'member',
  changes: true,
  play: true,
  does:
    'Redeems a gift link sealed by the app (gift-link-cipher.ts): reserves it, redeems it into our ' +
    'wallet account, and credits the received amount.',
  /** `link` is sealed: `<key id>.<base64url of IV and ciphertext>` of `link::wallet account`. */
  body: z.object({ link: z.string().check(z.maxLength(2_000)) }),
  answer: z.object({
    _id: z.string(),
    /**
     * in progress: the outcome of the redemption is unknown; the deposit's statement row will show
     * it.
     */
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
