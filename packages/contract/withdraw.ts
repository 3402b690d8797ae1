import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/withdraw',
  who: 'member',
  changes: true,
  idempotent: true,
  does: "Asks for a payout to the member's registered account; the money is held until the bank has paid or refused.",
  /** Any amount: what is too little or too much is said by the operator's limits. */
  body: z.object({ amount }),
  answer: z.object({
    _id: z.string(),
    status: z.enum(['in progress', 'SUCCESS', 'FAILED']),
    amount,
  }),
  refuses: [
    'NO_BANK',
    'BONUS_CONDITION',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'MONEY_NOT_ENOUGH',
    'WITHDRAW_PENDING',
    'IDEMPOTENCY_MISMATCH',
  ],
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
  /** Until when it is clear whether the bank has the order, as long as the bank answers; null once the bank has it. */
  clearBy: z.nullable(z.number()),
  /** The bank's or the operator's words, when rejected, and whose they are. */
  reason: z.nullable(z.string()),
  reasonBy: z.nullable(z.enum(['bank', 'staff'])),
})
export type PayoutState = z.output<typeof payoutState>

const sweptGame = z.object({
  code: z.string(),
  name: z.string(),
  amount,
  status: z.enum(['in progress', 'SUCCESS', 'FAILED']),
})

/** A withdrawal whose money comes home from the games first. open: some is on its way. failed, cancelled: nothing was paid out. */
const orderState = z.object({
  amount,
  state: z.enum(['open', 'failed', 'cancelled']),
  /** Each game with money for the order. `knownBy`: until when the outcome is known, as long as the game answers. */
  games: z.array(z.object({ ...sweptGame.shape, knownBy: z.nullable(z.number()) })),
  /** The refusal code of a failed order. */
  reason: z.nullable(z.string()),
  createdAt: z.number(),
  endedAt: z.nullable(z.number()),
})
export type OrderState = z.output<typeof orderState>

export const withdrawAll = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  who: 'member',
  changes: true,
  idempotent: true,
  does: 'Brings the money home from every game, then asks for a payout of the amount. Waits for a game that pays later: then the order is in progress without an id, and completes by itself.',
  body: z.object({ amount }),
  answer: z.object({
    /** Null while money is on its way, and where nothing was paid out in the end. */
    _id: z.nullable(z.string()),
    status: z.enum(['in progress', 'SUCCESS', 'FAILED']),
    amount,
    swept: z.array(sweptGame),
  }),
  refuses: [
    'NO_BANK',
    'BONUS_CONDITION',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'MONEY_NOT_ENOUGH',
    'WITHDRAW_PENDING',
    'IDEMPOTENCY_MISMATCH',
  ],
  fieldRefusals: { amount: 'WITHDRAW_MINIMUM' },
})

export const cancelWithdrawAll = endpoint({
  method: 'DELETE',
  path: '/api/wallet/withdrawAll',
  who: 'member',
  changes: true,
  does: 'Cancels the withdrawal that waits for money from a game; what came home stays in the wallet.',
  answer: z.object({ cancelled: z.literal(true) }),
  refuses: ['NO_DATA'],
})

export const readPayout = endpoint({
  method: 'GET',
  path: '/api/wallet/withdraw',
  who: 'member',
  changes: false,
  does: "Answers the member's withdrawal under way, or the last one, with its timeline, and the order that waits for money from games.",
  answer: z.object({
    payout: z.nullable(payoutState),
    order: z.nullable(orderState),
    serverTime: z.number(),
  }),
  refuses: [],
})

export const receivePayoutEvent = endpoint({
  method: 'POST',
  path: '/api/hooks/payout',
  who: 'outside',
  changes: true,
  does: 'Takes an event of the payout bank, signed over its time and raw body.',
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})
