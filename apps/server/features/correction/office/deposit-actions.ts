import * as z from 'zod/mini'
import { fromWire, minorUnits } from '@champa/contract/money'
import type { Change } from '@champa/contract/office/approval-shapes'
import {
  type ActedBy,
  type ApprovalAction,
  defineAction,
  type Effect,
  type Judged,
  type JudgeContext,
  memberNumber,
} from '../../approval/index.ts'
import {
  announcePayments,
  assignPayment,
  currencyOfAccount,
  paymentOf,
  returnPayment,
  scoreOfMember,
  wasPostedTo,
} from '../../deposit/index.ts'
import {
  memberOfId,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefused,
} from '../correction.ts'
import type { DepositCorrection } from '../credited-deposit.ts'
import { loseRecall, planLostRecall } from '../lose-recall.ts'
import { planReversal, reverseDeposit } from '../reverse-deposit.ts'
import { effectOf, refusalOf } from './refusal-of.ts'

const paymentParams = { receivingAccount: z.string(), paymentId: z.string() }
type PaymentKey = { receivingAccount: string; paymentId: string }

const text = (value: string) => ({ kind: 'text' as const, text: value })

const aboutOf = ({ receivingAccount, paymentId }: PaymentKey, memberId: bigint | null) => ({
  kind: 'payment' as const,
  id: `${receivingAccount}/${paymentId}`,
  memberId,
})

/** A payment with the currency of the account that received it; null of an unknown account. */
async function readPayment({ db }: JudgeContext, of: PaymentKey) {
  const payment = await paymentOf(db, of)
  if (!payment) return null
  return { ...payment, currency: await currencyOfAccount(db, of.receivingAccount) }
}

type Payment = NonNullable<Awaited<ReturnType<typeof readPayment>>>

const sumOf = ({ amount, currency }: Payment) => currency && { value: minorUnits(amount), currency }

const stateChange = ({ state }: Payment, after: string): Change => ({
  field: 'state',
  before: text(state),
  after: text(after),
})

/** Below this score it is not certain enough whose a payment is for one person to give it. */
const leastScoreAlone = 80

/** Gives an unmatched payment to a member. */
export const giveAction = defineAction({
  name: 'deposit.match',
  permission: 'deposit.match',
  needsEvidence: false,
  expiry: 'deposit',
  params: z.object({ ...paymentParams, memberId: memberNumber }),
  judge: async (ctx, params): Promise<Judged | null> => {
    const payment = await readPayment(ctx, params)
    const member = await memberOfId(ctx.db, params.memberId)
    if (!payment || !member) return null
    const limits = ctx.operatorSettings.read('fourEyes').from.depositMatch
    const refusal =
      payment.state !== 'unmatched'
        ? 'NOT_WAITING'
        : payment.currency !== member.currency
          ? 'CURRENCY_DIFFERS'
          : (await wasPostedTo(ctx.db, payment, member.memberId))
            ? 'IN_USE'
            : null
    return {
      about: aboutOf(params, member.memberId),
      sum: sumOf(payment),
      expects: {
        state: payment.state,
        amount: payment.amount.toString(),
        status: member.status,
      },
      changes: [
        stateChange(payment, 'credited'),
        { field: 'member', before: null, after: text(member.memberId.toString()) },
      ],
      refusal,
      needsSecond:
        payment.amount >= fromWire(limits[member.currency]) ||
        (await scoreOfMember(ctx.db, payment, member.memberId)) < leastScoreAlone,
    }
  },
  carryOut: async (ctx, params, by): Promise<Effect | 'again'> => {
    const member = await memberOfId(ctx.db, params.memberId)
    if (!member) return 'NO_DATA'
    const given = await assignPayment(ctx, { ...params, username: member.username }, by.name)
    announcePayments(ctx)
    return giveEffects[given]
  },
})

const giveEffects: Record<Awaited<ReturnType<typeof assignPayment>>, Effect> = {
  given: null,
  'no-payment': 'NO_DATA',
  'no-member': 'NO_DATA',
  currency: 'CURRENCY_DIFFERS',
  'not-unmatched': 'NOT_WAITING',
  IN_USE: 'IN_USE',
  'too-large': 'LIMIT_REACHED',
}

/** Records that an unmatched payment was sent back to its payer. */
export const returnAction = defineAction({
  name: 'deposit.return',
  permission: 'deposit.return',
  needsEvidence: true,
  expiry: 'deposit',
  params: z.object(paymentParams),
  judge: async (ctx, params): Promise<Judged | null> => {
    const payment = await readPayment(ctx, params)
    if (!payment) return null
    return {
      about: aboutOf(params, payment.reviewFor),
      sum: sumOf(payment),
      expects: { state: payment.state, amount: payment.amount.toString() },
      changes: [stateChange(payment, 'returned')],
      refusal: payment.state === 'unmatched' ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, params, by) =>
    (await returnPayment({ db: tx }, { ...params, why: by.reason })) ? null : 'NOT_WAITING',
  after: announcePayments,
})

interface DepositAction {
  name: 'deposit.reverse' | 'deposit.recall-lost'
  after: string
  plan: (ctx: JudgeContext, of: DepositCorrection) => Promise<CorrectionPlan | CorrectionRefused>
  correct: (
    ctx: Parameters<NonNullable<ApprovalAction['carryOut']>>[0],
    of: DepositCorrection,
  ) => Promise<CorrectionOutcome>
}

const justify = ({ decision, name, reason, evidence }: ActedBy) => ({
  decision,
  by: name,
  reason,
  evidence,
})
const undecided = justify({ decision: '', name: '', reason: '', evidence: '' })

/** An action on a payment that a member was credited with. */
const defineDepositAction = ({ name, after, plan, correct }: DepositAction) =>
  defineAction({
    name,
    permission: 'deposit.reverse',
    needsEvidence: true,
    expiry: 'deposit',
    params: z.object({ ...paymentParams, memberId: memberNumber }),
    judge: async (ctx, params): Promise<Judged | null> => {
      const payment = await readPayment(ctx, params)
      const member = await memberOfId(ctx.db, params.memberId)
      if (!payment || !member) return null
      const planned = await plan(ctx, { ...undecided, ...params, username: member.username })
      const money = (value: bigint) => ({
        kind: 'money' as const,
        sum: { value: minorUnits(value), currency: member.currency },
      })
      const bonus = planned.ok ? planned.bonus : null
      const isTheirs = payment.memberId === member.memberId
      return {
        about: aboutOf(params, member.memberId),
        sum: sumOf(payment),
        expects: {
          state: payment.state,
          member: isTheirs ? 'same' : 'other',
          status: member.status,
        },
        changes: planned.ok
          ? [
              stateChange(payment, after),
              {
                field: 'wallet',
                before: money(planned.wallet),
                after: money(planned.walletAfter),
              },
              ...(bonus === null
                ? []
                : [{ field: 'bonus' as const, before: money(bonus), after: null }]),
            ]
          : [],
        // What was corrected before is not corrected again by a request.
        refusal: !planned.ok ? refusalOf(planned.code) : planned.isRepeat ? 'NOT_WAITING' : null,
        needsSecond: true,
      }
    },
    carryOut: async (ctx, params, by) => {
      const member = await memberOfId(ctx.db, params.memberId)
      if (!member) return 'NO_DATA'
      const of = { ...justify(by), ...params, username: member.username }
      const outcome = await correct(ctx, of)
      announcePayments(ctx)
      return effectOf(outcome)
    },
  })

/** Takes a deposit back out of the wallet of the member who got it wrongly. */
export const reverseAction = defineDepositAction({
  name: 'deposit.reverse',
  after: 'unmatched',
  plan: planReversal,
  correct: reverseDeposit,
})

/** Books a deposit as lost that the bank took back and the wallet cannot pay. */
export const recallLostAction = defineDepositAction({
  name: 'deposit.recall-lost',
  after: 'returned',
  plan: planLostRecall,
  correct: loseRecall,
})
