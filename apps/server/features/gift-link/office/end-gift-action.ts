import { amount } from '@champa/contract/money'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { defineAction, type Effect, type Judged, memberNumber } from '../../approval/index.ts'
import { currencyOfAccount } from '../../deposit/index.ts'
import { closeGiftLink } from '../close-gift-link.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

interface FoundGift {
  hash: string
  receivingAccount: string
  state: string
  amount: bigint | null
  waits: boolean
}

async function giftOfMovement(
  db: Db | Tx,
  { memberId, seq }: { memberId: bigint; seq: string },
): Promise<FoundGift | null> {
  const [gift] = await db.query<FoundGift>(
    `select hash, receiving_account, state, amount, state = 'reserved' and due_at is null as waits
      from gift_link
      where member_id = $1 and movement_seq = $2`,
    [memberId, seq],
    'office-gift',
  )
  return gift ?? null
}

/** Ends a gift link by what staff have found in the wallet. */
export const endGiftAction = defineAction({
  name: 'gift.end',
  permission: 'deposit.match',
  needsEvidence: true,
  expiry: 'deposit',
  params: z.object({ memberId: memberNumber, seq: z.string(), received: z.nullable(amount) }),
  judge: async (ctx, params): Promise<Judged | null> => {
    const gift = await giftOfMovement(ctx.db, params)
    if (!gift) return null
    const { received, memberId, seq } = params
    const currency = await currencyOfAccount(ctx.db, gift.receivingAccount)
    const state = gift.waits ? 'unresolved' : gift.state
    return {
      about: { kind: 'gift-link', id: movementId(memberId, BigInt(seq)), memberId },
      sum: received !== null && currency ? { value: received, currency } : null,
      expects: { state },
      changes: [
        {
          field: 'state',
          before: text(state),
          after: text(received === null ? 'refused' : 'credited'),
        },
      ],
      refusal: gift.waits ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  carryOut: async (ctx, { received, ...movement }): Promise<Effect | 'again'> => {
    const gift = await giftOfMovement(ctx.db, movement)
    if (!gift) return 'NO_DATA'
    // After a crash the link shows that it was ended as decided.
    const isDone =
      received === null
        ? gift.state === 'refused'
        : gift.state === 'credited' && gift.amount === received
    if (isDone) return null
    const ended = await closeGiftLink(ctx, gift.hash, received)
    ctx.live.send({ reads: 'deposit.read' }, 'work', { room: 'deposits', ref: 'gifts' })
    return effects[ended]
  },
})

const effects: Record<Awaited<ReturnType<typeof closeGiftLink>>, Effect> = {
  closed: null,
  'not-found': 'NO_DATA',
  'not-waiting': 'NOT_WAITING',
  'too-large': 'LIMIT_REACHED',
}
