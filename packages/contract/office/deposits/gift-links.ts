import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { amount, requestedAmount } from '../../money.ts'
import { currencies } from '../../constants.ts'
import { acted, justification, requestRefusals } from '../approval-shapes.ts'
import { listAnswer, listPage, maskedAccountNo, memberInList, moneyFilters } from '../lists.ts'

const giftLinkRow = z.object({
  /** The movement of the gift, which identifies it: whoever knows the link may take the money. */
  id: z.string(),
  member: memberInList,
  /** The last characters of the link. */
  linkEnd: z.string(),
  account: z.string(),
  /** The phone of the receiving wallet, in part. */
  wallet: maskedAccountNo,
  minimum: amount,
  currency: z.nullable(z.enum(currencies)),
  reservedAt: z.number(),
  sentAt: z.nullable(z.number()),
  /** How many requests to redeem were sent, and how often the wallet was asked about it. */
  sends: z.number(),
  tries: z.number(),
  /** What the last query answered. */
  why: z.nullable(z.string()),
})
export type GiftLinkRow = z.output<typeof giftLinkRow>

export const listWaitingGifts = endpoint({
  method: 'POST',
  path: '/api/office/gifts/list',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Lists gift links whose outcome only staff can find out, with masked members.',
  body: z.object({ filters: z.object({ memberId: moneyFilters.memberId }), ...listPage }),
  answer: listAnswer(giftLinkRow),
  refuses: [],
})

export const endGiftLink = endpoint({
  method: 'POST',
  path: '/api/office/gifts/:id/end',
  access: 'staff',
  needs: 'deposit.match',
  second: 'gift.end',
  idempotent: true,
  changes: true,
  auditAction: 'end-gift-link',
  does: 'Requests the end of a gift link by what staff have found in the wallet.',
  params: z.object({ id: z.string().check(z.regex(/^m[0-9a-z]{1,13}-[0-9a-z]{1,12}$/)) }),
  /** received: what the wallet has received; null for nothing. */
  body: z.object({ received: z.nullable(requestedAmount), ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING', 'LIMIT_REACHED'],
  fieldRefusals: { id: 'NO_DATA' },
})
