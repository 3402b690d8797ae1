import * as z from 'zod/mini'
import { amount, minorUnits } from '@champa/contract/money'
import {
  type ActedBy,
  defineAction,
  type Judged,
  type JudgeContext,
  memberNumber,
} from '../../approval/index.ts'
import { adjustBalance, planAdjustment } from '../adjust-balance.ts'
import {
  type CorrectedMember,
  type CorrectionPlan,
  type CorrectionRefused,
  memberOfId,
} from '../correction.ts'
import { planWriteOff, writeOffBalance } from '../write-off-balance.ts'
import { effectOf, refusalOf } from './refusal-of.ts'

/** A plan is made before there is a decision, so nothing was posted under it. */
const undecided: ActedBy = { decision: '', name: '', reason: '', evidence: '' }

const justify = ({ decision, name, reason, evidence }: ActedBy) => ({
  decision,
  by: name,
  reason,
  evidence,
})

type Plan = CorrectionPlan | CorrectionRefused

/** Money of a member's wallet, before and after; a plan that is refused has no figures. */
function judgeWallet(
  { memberId, status, currency }: CorrectedMember,
  plan: Plan,
  change: bigint,
): Judged {
  const money = (value: bigint) => ({
    kind: 'money' as const,
    sum: { value: minorUnits(value), currency },
  })
  return {
    about: { kind: 'member', id: memberId.toString(), memberId },
    sum: { value: minorUnits(change), currency },
    expects: { status },
    changes: plan.ok
      ? [{ field: 'wallet', before: money(plan.wallet), after: money(plan.walletAfter) }]
      : [],
    refusal: plan.ok ? null : refusalOf(plan.code),
    needsSecond: true,
  }
}

const usernameOf = async (ctx: JudgeContext, memberId: bigint): Promise<string> =>
  (await memberOfId(ctx.db, memberId))?.username ?? ''

/** Corrects a wallet up or down. */
export const adjustAction = defineAction({
  name: 'money.adjust',
  permission: 'money.adjust',
  needsEvidence: true,
  expiry: 'other',
  params: z.object({ memberId: memberNumber, amount }),
  judge: async (ctx, params) => {
    const member = await memberOfId(ctx.db, params.memberId)
    if (!member) return null
    const of = { ...justify(undecided), username: member.username, amount: params.amount }
    return judgeWallet(member, await planAdjustment(ctx, of), params.amount)
  },
  carryOut: async (ctx, params, by) => {
    const username = await usernameOf(ctx, params.memberId)
    return effectOf(await adjustBalance(ctx, { ...justify(by), username, amount: params.amount }))
  },
})

/** Writes off the rest of a closed account. */
export const writeOffAction = defineAction({
  name: 'money.writeoff',
  permission: 'money.writeoff',
  needsEvidence: true,
  expiry: 'other',
  params: z.object({ memberId: memberNumber }),
  judge: async (ctx, { memberId }) => {
    const member = await memberOfId(ctx.db, memberId)
    if (!member) return null
    const plan = await planWriteOff(ctx, { ...justify(undecided), username: member.username })
    const change = plan.ok ? plan.walletAfter - plan.wallet : 0n
    const judged = judgeWallet(member, plan, change)
    // The whole rest is written off, so another rest is another request.
    const wallet = (-change).toString()
    return { ...judged, expects: { ...judged.expects, ...(plan.ok ? { wallet } : {}) } }
  },
  carryOut: async (ctx, { memberId }, by) => {
    const username = await usernameOf(ctx, memberId)
    return effectOf(await writeOffBalance(ctx, { ...justify(by), username }))
  },
})
