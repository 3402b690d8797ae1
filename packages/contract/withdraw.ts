import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

export const withdraw = endpoint({
  method: 'POST', path: '/api/wallet/withdraw', who: 'member', changes: true, idempotent: true,
  does: "Asks for a payout to the member's registered account; the money is held until the bank has paid or refused.",
  /** Any amount: what is too little or too much is said by the operator's limits. */
  body: z.object({ amount }),
  answer: z.object({ _id: z.string(), status: z.enum(['in progress', 'SUCCESS', 'FAILED']), amount }),
  refuses: ['NO_BANK', 'BONUS_CONDITION', 'WITHDRAW_MINIMUM', 'WITHDRAW_MAXIMUM', 'MONEY_NOT_ENOUGH', 'WITHDRAW_PENDING', 'IDEMPOTENCY_MISMATCH'],
  fieldRefusals: { amount: 'WITHDRAW_MINIMUM' },
})

/** requested: held. approved: the bank has the order. Then paid, or rejected with the money back in the wallet. */
export const withdrawStages = ['requested', 'approved', 'paid', 'rejected'] as const
export type WithdrawStage = (typeof withdrawStages)[number]

const payoutState = z.object({
  _id: z.string(),
  amount,
  status: z.enum(['in progress', 'SUCCESS', 'FAILED']),
  /** Frozen when the withdrawal was asked for. */
  to: z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() }),
  steps: z.array(z.object({ stage: z.enum(withdrawStages), at: z.number() })),
  /** True while the operator looks at it before the bank is told. */
  inReview: z.boolean(),
  /** The bank's or the operator's words, when rejected. */
  reason: z.nullable(z.string()),
})
export type PayoutState = z.output<typeof payoutState>

export const withdrawAll = endpoint({
  method: 'POST', path: '/api/wallet/withdrawAll', who: 'member', changes: true, idempotent: true, timeoutMs: 120_000,
  does: 'Brings the money home from every game, then asks for a payout of the amount; a game that does not answer is skipped and named, and what came home stays in the wallet.',
  body: z.object({ amount }),
  answer: z.object({
    _id: z.string(), status: z.enum(['in progress', 'SUCCESS', 'FAILED']), amount,
    swept: z.array(z.object({ code: z.string(), name: z.string(), amount, status: z.enum(['in progress', 'SUCCESS', 'FAILED']) })),
  }),
  refuses: ['NO_BANK', 'BONUS_CONDITION', 'WITHDRAW_MINIMUM', 'WITHDRAW_MAXIMUM', 'MONEY_NOT_ENOUGH', 'WITHDRAW_PENDING', 'IDEMPOTENCY_MISMATCH'],
  fieldRefusals: { amount: 'WITHDRAW_MINIMUM' },
})

export const readPayout = endpoint({
  method: 'GET', path: '/api/wallet/withdraw', who: 'member', changes: false,
  does: "Answers the member's withdrawal under way, or the last one, with its timeline.",
  answer: z.object({ payout: z.nullable(payoutState), serverTime: z.number() }),
  refuses: [],
})

export const receivePayoutEvent = endpoint({
  method: 'POST', path: '/api/hooks/payout', who: 'outside', changes: true,
  does: 'Takes an event of the payout bank, signed over its time and raw body.',
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})
