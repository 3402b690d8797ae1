import { memberPageParams } from './members.ts'

/**
 * The tabs of a member's page about money. Every call leaves one entry in the audit log. The tab
 * *Withdrawals* is `listWithdrawals` and the payments of the tab *Deposits* are `listPayments`,
 * both with view `all` and the filter `memberId`; their rows are masked.
 */
export const moneyTab = {
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'money',
  changes: false,
  params: memberPageParams,
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA' },
} as const
