import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { acted, justification, plainId, requestRefusals } from './approval-shapes.ts'
import { withdrawalParams } from './withdrawals.ts'

const memberParams = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })
const paymentParams = z.object({
  account: plainId(80),
  payment: plainId(120),
})
/** The member must be named, so that a request never reaches another one. */
const memberId = z.string().check(z.regex(/^\d{1,18}$/))

export const adjustMember = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/adjust',
  access: 'staff',
  needs: 'money.adjust',
  second: 'money.adjust',
  idempotent: true,
  fresh: true,
  changes: true,
  auditAction: 'adjust-balance',
  does: "Requests a correction of a member's wallet, up or down.",
  params: memberParams,
  body: z.object({ amount, ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'MONEY_NOT_ENOUGH', 'BONUS_CONDITION'],
})

export const writeOffMember = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/write-off',
  access: 'staff',
  needs: 'money.writeoff',
  second: 'money.writeoff',
  idempotent: true,
  fresh: true,
  changes: true,
  auditAction: 'write-off',
  does: 'Requests that the rest of a closed account, too small to pay out, is written off.',
  params: memberParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const giveKeptPayment = endpoint({
  method: 'POST',
  path: '/api/office/payments/:account/:payment/give',
  access: 'staff',
  needs: 'deposit.match',
  second: 'deposit.match',
  idempotent: true,
  changes: true,
  auditAction: 'give-payment',
  does: 'Gives an unmatched payment to a member; from the limit on a second person decides.',
  params: paymentParams,
  body: z.object({ memberId, ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING', 'CURRENCY_DIFFERS', 'IN_USE'],
})

export const returnKeptPayment = endpoint({
  method: 'POST',
  path: '/api/office/payments/:account/:payment/returned',
  access: 'staff',
  needs: 'deposit.return',
  second: 'deposit.return',
  idempotent: true,
  changes: true,
  auditAction: 'return-payment',
  does: 'Requests that an unmatched payment is recorded as sent back to its payer.',
  params: paymentParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/office/payments/:account/:payment/reverse',
  access: 'staff',
  needs: 'deposit.reverse',
  second: 'deposit.reverse',
  idempotent: true,
  changes: true,
  auditAction: 'reverse-deposit',
  does: 'Requests that a deposit is taken back from the member who got it wrongly.',
  params: paymentParams,
  body: z.object({ memberId, ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING', 'MONEY_NOT_ENOUGH', 'BONUS_CONDITION'],
})

export const loseRecalledPayment = endpoint({
  method: 'POST',
  path: '/api/office/payments/:account/:payment/recall-lost',
  access: 'staff',
  needs: 'deposit.reverse',
  second: 'deposit.recall-lost',
  idempotent: true,
  changes: true,
  auditAction: 'lose-recall',
  does: 'Requests that a deposit which the bank took back, and the wallet cannot pay, is a loss.',
  params: paymentParams,
  body: z.object({ memberId, ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const settleTransfer = endpoint({
  method: 'POST',
  path: '/api/office/transfers/:id/settle',
  access: 'staff',
  needs: 'game.settle',
  second: 'transfer.settle',
  idempotent: true,
  changes: true,
  auditAction: 'settle-transfer',
  does: 'Requests the end of a transfer without an outcome, by what staff have found at the game.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-z-]{1,60}$/)) }),
  body: z.object({ found: z.enum(['landed', 'returned']), ...justification }),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const payOutMember = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/pay-out',
  access: 'staff',
  needs: 'member.exclusion',
  second: 'member.pay-out',
  idempotent: true,
  changes: true,
  auditAction: 'pay-out',
  does:
    'Pays out a member who is self-excluded or has closed the account; from the limit on a second ' +
    'person decides.',
  params: memberParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const returnPaidWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/returned',
  access: 'staff',
  needs: 'withdrawal.settle',
  second: 'withdrawal.returned',
  idempotent: true,
  changes: true,
  auditAction: 'return-payout',
  does:
    'Requests that a paid withdrawal, which the bank has sent back, is put into the wallet again, ' +
    'which a second person decides.',
  params: withdrawalParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const reopenMember = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/reopen',
  access: 'staff',
  needs: 'member.exclusion',
  second: 'member.reopen',
  idempotent: true,
  changes: true,
  auditAction: 'reopen-account',
  does: 'Requests that a closed account is opened again, while its profile exists.',
  params: memberParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const endMemberExclusion = endpoint({
  method: 'POST',
  path: '/api/office/members/:id/end-exclusion',
  access: 'staff',
  needs: 'member.exclusion',
  second: 'member.end-exclusion',
  idempotent: true,
  changes: true,
  auditAction: 'end-exclusion',
  does: 'Requests that a self-exclusion ends after its end date, on every account of the person.',
  params: memberParams,
  body: z.object(justification),
  answer: acted,
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})
