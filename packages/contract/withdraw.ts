import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

export const withdraw = endpoint({
  method: 'POST', path: '/api/wallet/withdraw', who: 'member', changes: true, idempotent: true,
  does: "Asks for a payout to the member's registered account; the money is held until the bank has paid or refused.",
  /** Any amount: what is too little or too much is said by the operator's limits. */
  body: z.object({ amount }),
  answer: z.object({ _id: z.string(), status: z.enum(['in progress', 'SUCCESS', 'FAILED']), amount }),
  refuses: ['NO_BANK', 'WITHDRAW_MINIMUM', 'WITHDRAW_MAXIMUM', 'MONEY_NOT_ENOUGH', 'WITHDRAW_PENDING', 'IDEMPOTENCY_MISMATCH'],
  fieldRefusals: { amount: 'WITHDRAW_MINIMUM' },
})

export const receivePayoutEvent = endpoint({
  method: 'POST', path: '/api/hooks/payout', who: 'outside', changes: true,
  does: 'Takes an event of the payout bank, signed over its time and raw body.',
  answer: z.object({ received: z.literal(true) }),
  refuses: ['UNAUTHORIZED'],
})
