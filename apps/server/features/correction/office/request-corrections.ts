import type * as endpoints from '@champa/contract/office/corrections'
import * as corrections from '@champa/contract/office/corrections'
import { minorUnits } from '@champa/contract/money'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { readLockSnapshot } from '../../lock/index.ts'
import { memberOfId } from '../correction.ts'
import { giveAction, recallLostAction, returnAction, reverseAction } from './deposit-actions.ts'
import { adjustAction, writeOffAction } from './money-actions.ts'
import { endExclusionAction, reopenAction } from './exclusion-actions.ts'
import { payOutAction } from './pay-out-action.ts'
import { returnPayoutAction } from './return-payout-action.ts'
import { settleTransferAction } from './settle-transfer-action.ts'

export const adjustMember: Handler<typeof endpoints.adjustMember> = (call, ctx) => {
  const { amount, reason, evidence } = call.body
  if (amount === 0n) throw call.refuse('INVALID_INPUT', { fields: ['amount'] })
  return actOrRequest(ctx, call, adjustAction, {
    params: { memberId: BigInt(call.params.id), amount },
    reason,
    evidence,
    auditAction: corrections.adjustMember.auditAction,
  })
}

export const writeOffMember: Handler<typeof endpoints.writeOffMember> = (call, ctx) =>
  actOrRequest(ctx, call, writeOffAction, {
    params: { memberId: BigInt(call.params.id) },
    ...call.body,
    auditAction: corrections.writeOffMember.auditAction,
  })

/** The payment that the path of a call names. */
const paymentOf = ({ account, payment }: { account: string; payment: string }) => ({
  receivingAccount: account,
  paymentId: payment,
})

export const giveKeptPayment: Handler<typeof endpoints.giveKeptPayment> = (call, ctx) => {
  const { memberId, ...justification } = call.body
  return actOrRequest(ctx, call, giveAction, {
    params: { ...paymentOf(call.params), memberId: BigInt(memberId) },
    ...justification,
    auditAction: corrections.giveKeptPayment.auditAction,
  })
}

export const returnKeptPayment: Handler<typeof endpoints.returnKeptPayment> = (call, ctx) =>
  actOrRequest(ctx, call, returnAction, {
    params: paymentOf(call.params),
    ...call.body,
    auditAction: corrections.returnKeptPayment.auditAction,
  })

export const reversePayment: Handler<typeof endpoints.reversePayment> = (call, ctx) => {
  const { memberId, ...justification } = call.body
  return actOrRequest(ctx, call, reverseAction, {
    params: { ...paymentOf(call.params), memberId: BigInt(memberId) },
    ...justification,
    auditAction: corrections.reversePayment.auditAction,
  })
}

export const loseRecalledPayment: Handler<typeof endpoints.loseRecalledPayment> = (call, ctx) => {
  const { memberId, ...justification } = call.body
  return actOrRequest(ctx, call, recallLostAction, {
    params: { ...paymentOf(call.params), memberId: BigInt(memberId) },
    ...justification,
    auditAction: corrections.loseRecalledPayment.auditAction,
  })
}

export const settleTransfer: Handler<typeof endpoints.settleTransfer> = (call, ctx) => {
  const { found, ...justification } = call.body
  return actOrRequest(ctx, call, settleTransferAction, {
    params: { id: call.params.id, found },
    ...justification,
    auditAction: corrections.settleTransfer.auditAction,
  })
}

export const payOutMember: Handler<typeof endpoints.payOutMember> = async (call, ctx) => {
  const memberId = BigInt(call.params.id)
  if (!(await memberOfId(ctx.db, memberId))) throw call.refuse('NO_DATA')
  const { total } = await readLockSnapshot(ctx.db, memberId)
  return actOrRequest(ctx, call, payOutAction, {
    params: { memberId, most: minorUnits(total) },
    ...call.body,
    auditAction: corrections.payOutMember.auditAction,
  })
}

export const reopenMember: Handler<typeof endpoints.reopenMember> = (call, ctx) =>
  actOrRequest(ctx, call, reopenAction, {
    params: { memberId: BigInt(call.params.id) },
    ...call.body,
    auditAction: corrections.reopenMember.auditAction,
  })

export const endMemberExclusion: Handler<typeof endpoints.endMemberExclusion> = (call, ctx) =>
  actOrRequest(ctx, call, endExclusionAction, {
    params: { memberId: BigInt(call.params.id) },
    ...call.body,
    auditAction: corrections.endMemberExclusion.auditAction,
  })

export const returnPaidWithdrawal: Handler<typeof endpoints.returnPaidWithdrawal> = (call, ctx) =>
  actOrRequest(ctx, call, returnPayoutAction, {
    params: { id: call.params.id },
    ...call.body,
    auditAction: corrections.returnPaidWithdrawal.auditAction,
  })
