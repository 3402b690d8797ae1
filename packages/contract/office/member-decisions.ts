import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requestedAmount } from '../money.ts'
import { acted, justification, requestRefusals, words } from './approval-shapes.ts'
import { freezeScopes } from './member-flags.ts'
import { memberPageParams } from './members.ts'

/**
 * What a second person decides about members, always or from a limit on. Corrections of balances,
 * write-offs and payouts of excluded members are in corrections.ts.
 */

const decision = {
  method: 'POST',
  access: 'staff',
  changes: true,
  idempotent: true,
  params: memberPageParams,
  answer: acted,
  fieldRefusals: { id: 'NO_DATA' },
} as const

export const unfreezeMember = endpoint({
  ...decision,
  path: '/api/office/members/:id/unfreeze',
  needs: 'member.unfreeze',
  second: 'member.unfreeze',
  auditAction: 'unfreeze-member',
  does: 'Requests the end of a freeze, which a second person decides.',
  body: z.object({ scope: z.enum(freezeScopes), ...justification }),
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING'],
})

export const changeMemberBank = endpoint({
  ...decision,
  path: '/api/office/members/:id/bank',
  needs: 'member.bank',
  second: 'member.bank',
  fresh: true,
  auditAction: 'change-bank-account',
  does:
    "Requests another registered bank account, or another holder's name, which a second person " +
    'decides. Withdrawals are reviewed for 24 hours afterwards.',
  body: z.object({
    bankCode: words(2, 20),
    accountNo: words(4, 30),
    accountName: words(2, 120),
    ...justification,
  }),
  refuses: [
    ...requestRefusals,
    'NO_DATA',
    'WITHDRAW_PENDING',
    'EXISTING_BANK',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
  ],
})

export const creditGoodwill = endpoint({
  ...decision,
  path: '/api/office/members/:id/goodwill',
  needs: 'money.goodwill',
  second: 'money.goodwill',
  fresh: true,
  auditAction: 'credit-goodwill',
  does:
    'Credits a member as a gift of the house. From the limit of a member and day on, a second ' +
    'person decides.',
  body: z.object({ amount: requestedAmount, ...justification }),
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING', 'BONUS_REMAINING', 'BONUS_CONDITION'],
})

export const maxGrantedCoins = 1_000

export const grantCoins = endpoint({
  ...decision,
  path: '/api/office/members/:id/coins',
  needs: 'money.goodwill',
  second: 'money.goodwill',
  fresh: true,
  auditAction: 'grant-coins',
  does:
    'Gives a member coins for the wheel. From the limit of a member and day on, a second person ' +
    'decides.',
  body: z.object({
    coins: z.int().check(z.minimum(1), z.maximum(maxGrantedCoins)),
    ...justification,
  }),
  refuses: [...requestRefusals, 'NO_DATA', 'NOT_WAITING', 'BONUS_CONDITION'],
})
