import * as z from 'zod/mini'
import { amount, fromWire, minorUnits } from '@champa/contract/money'
import { defineAction, type Effect, type Judged, memberNumber } from '../../approval/index.ts'
import { readLockSnapshot } from '../../lock/index.ts'
import { payOutExcluded, payoutOfKey, type PayOutResult } from '../../withdraw/index.ts'
import { memberOfId } from '../correction.ts'

const effects: Record<PayOutResult['outcome'], Effect> = {
  asked: null,
  'no-member': 'NO_DATA',
  'not-excluded': 'NOT_WAITING',
  nothing: 'NOT_WAITING',
  // Nobody has decided about the larger amount; a new request shows it.
  more: 'STALE',
  refused: 'NOT_WAITING',
  // A game does not answer, or a bonus in play cannot be cancelled.
  'not-now': 'SERVICE_UNAVAILABLE',
}

/** Pays out a member who is self-excluded or has closed the account. */
export const payOutAction = defineAction({
  name: 'member.pay-out',
  permission: 'member.exclusion',
  needsEvidence: false,
  expiry: 'other',
  /** most: the member's money as booked when it was requested. */
  params: z.object({ memberId: memberNumber, most: amount }),
  judge: async (ctx, { memberId }): Promise<Judged | null> => {
    const member = await memberOfId(ctx.db, memberId)
    if (!member) return null
    const { status, currency } = member
    const { wallet, total } = await readLockSnapshot(ctx.db, memberId)
    const money = (value: bigint) => ({
      kind: 'money' as const,
      sum: { value: minorUnits(value), currency },
    })
    const limit = ctx.operatorSettings.read('fourEyes').from.memberPayOut[currency]
    const isOut = status === 'self-excluded' || status === 'closed'
    return {
      about: { kind: 'member', id: memberId.toString(), memberId },
      sum: { value: minorUnits(total), currency },
      expects: { status },
      changes: [
        { field: 'wallet', before: money(wallet), after: money(0n) },
        { field: 'money', before: money(total), after: money(0n) },
      ],
      refusal: isOut && total > 0n ? null : 'NOT_WAITING',
      needsSecond: total >= fromWire(limit),
    }
  },
  carryOut: async (ctx, { memberId, most }, { decision }) => {
    const key = `excluded:${decision}`
    // After a crash the payout under its key shows that it was made.
    if (await payoutOfKey(ctx.db, memberId, key)) return null
    const member = await memberOfId(ctx.db, memberId)
    if (!member) return 'NO_DATA'
    return effects[(await payOutExcluded(ctx, member.username, { key, most })).outcome]
  },
})
