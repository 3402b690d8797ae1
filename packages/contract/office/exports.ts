import * as z from 'zod/mini'
import { endpoint, fileAnswer } from '../endpoint.ts'
import { listApprovals } from './approvals.ts'
import { listOpenCodes } from './deposits/accounts.ts'
import { listWaitingGifts } from './deposits/gift-links.ts'
import { listSlips } from './deposits/slips.ts'
import { listUnreadMessages } from './deposits/unread.ts'
import { listMatches } from './matches.ts'
import { listMembers } from './members.ts'
import { listPayments } from './payments.ts'
import { listBreaks, listReconciledDays } from './reconciliation.ts'
import { listWithdrawals } from './withdrawals.ts'

/** The lists that are exported as files, by name. */
export const exportedLists = {
  withdrawals: listWithdrawals,
  payments: listPayments,
  slips: listSlips,
  codes: listOpenCodes,
  gifts: listWaitingGifts,
  unread: listUnreadMessages,
  members: listMembers,
  matches: listMatches,
  approvals: listApprovals,
  breaks: listBreaks,
  days: listReconciledDays,
}
export type ExportedList = keyof typeof exportedLists

export const maxExportRows = 500_000
/** How many lists one person exports within a day. */
export const maxExportsPerDay = 10

const paged = { after: true, limit: true } as const

/** What a list is asked for, without its page, and which one it is. */
const exported = z.discriminatedUnion('list', [
  z.extend(z.omit(listWithdrawals.body, paged), { list: z.literal('withdrawals') }),
  z.extend(z.omit(listPayments.body, paged), { list: z.literal('payments') }),
  z.extend(z.omit(listSlips.body, paged), { list: z.literal('slips') }),
  z.extend(z.omit(listOpenCodes.body, paged), { list: z.literal('codes') }),
  z.extend(z.omit(listWaitingGifts.body, paged), { list: z.literal('gifts') }),
  z.extend(z.omit(listUnreadMessages.body, paged), { list: z.literal('unread') }),
  z.extend(z.omit(listMembers.body, paged), { list: z.literal('members') }),
  z.extend(z.omit(listMatches.body, paged), { list: z.literal('matches') }),
  z.extend(z.omit(listApprovals.body, paged), { list: z.literal('approvals') }),
  z.extend(z.omit(listBreaks.body, paged), { list: z.literal('breaks') }),
  z.extend(z.omit(listReconciledDays.body, paged), { list: z.literal('days') }),
])

export const exportList = endpoint({
  method: 'POST',
  path: '/api/office/lists/export',
  access: 'staff',
  needs: 'export.list',
  changes: false,
  fresh: true,
  timeoutMs: 300_000,
  does:
    'Streams the rows of a list as CSV, with its filters, the caller and the time above them. The ' +
    'caller needs the permission of the list as well. Members appear by number and masked phone. ' +
    'Records the filters, and at the end the SHA-256 of the file.',
  body: exported,
  answer: fileAnswer,
  answersFile: true,
  refuses: ['EXPORT_BUSY', 'REQUEST_LIMIT'],
})
