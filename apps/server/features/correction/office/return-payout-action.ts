import * as z from 'zod/mini'
import { minorUnits } from '@champa/contract/money'
import { readMovementId } from '../../../platform/ids.ts'
import { defineAction, type Judged } from '../../approval/index.ts'
import { announceWithdrawal } from '../../withdraw/index.ts'
import { memberOfId } from '../correction.ts'
import { planPayoutReturn, returnPayout } from '../return-payout.ts'
import { effectOf, refusalOf } from './refusal-of.ts'

const undecided = { decision: '', by: '', reason: '', evidence: '' }
const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Puts a paid withdrawal, which the bank has sent back, into the wallet again. */
export const returnPayoutAction = defineAction({
  name: 'withdrawal.returned',
  permission: 'withdrawal.settle',
  needsEvidence: true,
  expiry: 'withdrawal',
  params: z.object({ id: z.string() }),
  judge: async (ctx, { id }): Promise<Judged | null> => {
    const named = readMovementId(id)
    const member = named && (await memberOfId(ctx.db, named.memberId))
    if (!member) return null
    const plan = await planPayoutReturn(ctx, { ...undecided, withdrawal: id })
    if (!plan.ok && plan.code === 'no-withdrawal') return null
    const { currency, status, memberId } = member
    const money = (value: bigint) => ({
      kind: 'money' as const,
      sum: { value: minorUnits(value), currency },
    })
    const isPaid = plan.ok && !plan.isRepeat
    return {
      about: { kind: 'movement', id, memberId },
      sum: plan.ok ? { value: minorUnits(plan.walletAfter - plan.wallet), currency } : null,
      expects: { status, state: isPaid ? 'paid' : 'other' },
      changes: plan.ok
        ? [
            { field: 'state', before: text('paid'), after: text('returned') },
            { field: 'wallet', before: money(plan.wallet), after: money(plan.walletAfter) },
          ]
        : [],
      refusal: isPaid ? null : plan.ok ? 'NOT_WAITING' : refusalOf(plan.code),
      needsSecond: true,
    }
  },
  carryOut: async (ctx, { id }, { name: by, decision, reason, evidence }) => {
    const outcome = await returnPayout(ctx, { withdrawal: id, decision, by, reason, evidence })
    const named = readMovementId(id)
    if (named) announceWithdrawal(ctx, named)
    return effectOf(outcome)
  },
})
