import * as z from 'zod/mini'
import { movementId } from '../../../platform/ids.ts'
import { defineAction, type Judged } from '../../approval/index.ts'
import { findToSettle, settleManually } from '../../game/index.ts'
import { memberOfId } from '../correction.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Settles an escalated transfer by what staff have found at the game. */
export const settleTransferAction = defineAction({
  name: 'transfer.settle',
  permission: 'game.settle',
  needsEvidence: true,
  expiry: 'other',
  breakGlass: 'any',
  params: z.object({ id: z.string(), found: z.enum(['landed', 'returned']) }),
  judge: async (ctx, { id, found }): Promise<Judged | null> => {
    const transfer = await findToSettle(ctx, id)
    const member = transfer && (await memberOfId(ctx.db, transfer.memberId))
    if (!member) return null
    const { memberId, seq, money, waits } = transfer
    const state = waits ? 'unresolved' : 'settled'
    return {
      about: { kind: 'movement', id: movementId(memberId, seq), memberId },
      sum: { value: money, currency: member.currency },
      expects: { state },
      changes: [{ field: 'state', before: text(state), after: text(found) }],
      refusal: waits ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  carryOut: async (ctx, { id, found }, { name: who, reason: why }) => {
    const settled = await settleManually(ctx, { id, found, who, why })
    if (settled === 'done') return null
    if (settled === 'not-found') return 'NO_DATA'
    // After a crash its own mark shows that it was done.
    return (await findToSettle(ctx, id))?.settledBy === who ? null : 'NOT_WAITING'
  },
})
