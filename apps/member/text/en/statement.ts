import type { statement as th } from '../th/statement.ts'
import type { Words } from '../words.ts'

export const statement = {
  st: {
    title: 'Statement',
    deposit: 'Deposit',
    bonus: 'Bonus',
    finish_bonus: 'Bonus finished',
    withdraw: 'Withdrawal',
    transfer: 'Transfer',
    transferActivity: 'Transfer from {from} to {to}',
    invite: 'Invite',
    refund: 'Refund',
    luckydraw: 'Lucky draw',
    promotion: 'Promotion',
    wallet: 'Main wallet',
    qr: 'Scan QR · {provider}',
    pages: 'Pages',
    page: 'Page {page}',
    previous: 'Previous',
    pageShown: 'Page {page} of {pages}',
    emptyTitle: 'Nothing here yet',
    emptyText: 'After your first deposit, every movement shows here.',
    pastEndTitle: 'Nothing on this page',
    pastEndText: 'All movements are on earlier pages.',
    firstPage: 'Go to the first page',
    errorTitle: 'The statement did not load',
    errorText: 'Your money is safe. Check your internet and try again.',
  },
  status: {
    inProgress: 'In progress',
    SUCCESS: 'Success',
    FAILED: 'Failed',
  },
} as const satisfies Words<typeof th>
