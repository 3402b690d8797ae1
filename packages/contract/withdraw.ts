import * as z from 'zod/mini'
import { movementStatuses } from './statuses.ts'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/withdraw',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    "Requests a payout to the member's registered account; the money is held until the bank has " +
    'paid or refused.',
  /**
   * The schema accepts any amount: one outside the operator's minimum and maximum has its own
   * refusal.
   */
  body: z.object({ amount }),
  answer: z.object({
    _id: z.string(),
    status: z.enum(movementStatuses),
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

/**
 * requested: the money is set aside. approved: the bank has received the payout order, after which
 * the withdrawal is paid, or rejected with the money back in the wallet.
 */
export const withdrawStages = ['requested', 'approved', 'paid', 'rejected'] as const
export type WithdrawStage = (typeof withdrawStages)[number]

const payoutState = z.object({
  _id: z.string(),
  amount,
  status: z.enum(movementStatuses),
  /** The destination account, fixed when the withdrawal is requested. */
  to: z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() }),
  steps: z.array(z.object({ stage: z.enum(withdrawStages), at: z.number() })),
  /** True during staff review, before the payout order goes to the bank. */
  inReview: z.boolean(),
  /**
   * When it will be known whether the bank has the payout order, provided that the bank responds;
   * null once it is known.
   */
  clearBy: z.nullable(z.number()),
  /** Reason of a rejection in the words of the bank or staff, and its author. */
  reason: z.nullable(z.string()),
  reasonBy: z.nullable(z.enum(['bank', 'staff'])),
})
export type PayoutState = z.output<typeof payoutState>

const sweptGame = z.object({
  code: z.string(),
  name: z.string(),
  amount,
  status: z.enum(movementStatuses),
})

/**
 * A withdrawal that first brings money back from games. open: a transfer is pending. failed,
 * cancelled: it ended without a payout.
 */
const orderState = z.object({
  amount,
  state: z.enum(['open', 'failed', 'cancelled']),
  /**
   * The games that contribute to the withdrawal order. `knownBy`: when the outcome of the transfer
   * is known, provided that the game responds.
   */
  games: z.array(z.object({ ...sweptGame.shape, knownBy: z.nullable(z.number()) })),
  /** The refusal code of a failed withdrawal order. */
  reason: z.nullable(z.string()),
  createdAt: z.number(),
  endedAt: z.nullable(z.number()),
})
export type OrderState = z.output<typeof orderState>

export const withdrawAll = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  access: 'member',
  changes: true,
  idempotent: true,
  does:
    'Brings the money of every game back to the wallet, then requests a payout of the amount. ' +
    "While a game's transfer is pending, the order is in progress without an id and completes " +
    'automatically.',
  body: z.object({ amount }),
  answer: z.object({
    /** The withdrawal's id; null while a transfer is pending, and when nothing was paid out. */
    _id: z.nullable(z.string()),
    status: z.enum(movementStatuses),
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
  access: 'member',
  changes: true,
  does:
    'Cancels the withdrawal order that waits for money from a game; money that is already back ' +
    'stays in the wallet.',
  answer: z.object({ cancelled: z.literal(true) }),
  refuses: ['NO_DATA'],
})

export const readPayout = endpoint({
  method: 'GET',
  path: '/api/wallet/withdraw',
  access: 'member',
  changes: false,
  does:
    "Returns the member's current or last withdrawal with its timeline, and the order that waits " +
    'for money from games.',
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
  access: 'outside',
  changes: true,
  does: 'Receives a webhook of the payout bank, signed over its time and raw body.',
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})
