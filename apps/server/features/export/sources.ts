import {
  type ExportedList,
  type exportedLists,
  type exportList,
} from '@champa/contract/office/exports'
import type { AppContext } from '../../platform/app-context.ts'
import type { Call, Handler } from '../../platform/route/route.ts'
import { approvalList, type ApprovalAction } from '../approval/index.ts'
import { listOpenCodes, listPayments, listUnreadMessages } from '../deposit/index.ts'
import { listWaitingGifts } from '../gift-link/index.ts'
import { listMatches } from '../match/index.ts'
import { listMembers } from '../member/index.ts'
import { listBreaks, listReconciledDays } from '../reconciliation/index.ts'
import { listSlips } from '../slip/index.ts'
import { officeWithdrawals } from '../withdraw/index.ts'
import { cellText, type Columns } from './columns.ts'
import * as money from './withdrawal-columns.ts'
import * as person from './member-columns.ts'

/** How many rows are read at a time. */
export const pageRows = 1_000

/** What every handler of a list needs of a call. */
export type ListCall = Omit<Call<typeof exportList>, 'body'>

/** A list whose rows are read page by page, each as the cells of its line. */
export interface ListSource {
  columns: readonly string[]
  pages: (call: ListCall, ctx: AppContext, query: object) => AsyncGenerator<string[][]>
}

interface Page<Row> {
  rows: readonly Row[]
  next: string | null
}

/**
 * Reads a list with the handler of its room, so that a file has the same rows and masks as the screen
 * of the same person.
 */
export function sourceOf<Row>(
  handle: (call: never, ctx: AppContext) => Promise<Page<Row>>,
  columns: Columns<Row>,
): ListSource {
  const cells = Object.values(columns)
  return {
    columns: Object.keys(columns),
    async *pages(call, ctx, query) {
      for (let after: string | null | undefined; after !== null; ) {
        const body = { ...query, ...(after === undefined ? {} : { after }), limit: pageRows }
        const page: Page<Row> = await handle({ ...call, body } as never, ctx)
        if (page.rows.length > 0)
          yield page.rows.map((row) => cells.map((cell) => cellText(cell(row))))
        after = page.next
      }
    },
  }
}

type RowOf<List extends ExportedList> =
  Awaited<ReturnType<Handler<(typeof exportedLists)[List]>>> extends {
    rows: readonly (infer Row)[]
  }
    ? Row
    : never

const listed = <List extends ExportedList>(
  _: List,
  handle: Handler<(typeof exportedLists)[List]>,
  columns: Columns<RowOf<List>>,
): ListSource => sourceOf<RowOf<List>>(handle as never, columns)

/** @param decided all actions that a second person decides */
export const listSources = (
  decided: readonly ApprovalAction[],
): Record<ExportedList, ListSource> => ({
  withdrawals: listed('withdrawals', officeWithdrawals, money.withdrawalColumns),
  payments: listed('payments', listPayments, money.paymentColumns),
  slips: listed('slips', listSlips, money.slipColumns),
  codes: listed('codes', listOpenCodes, money.codeColumns),
  gifts: listed('gifts', listWaitingGifts, money.giftColumns),
  unread: listed('unread', listUnreadMessages, money.unreadColumns),
  members: listed('members', listMembers, person.memberColumns),
  matches: listed('matches', listMatches, person.matchColumns),
  approvals: listed('approvals', approvalList(decided), person.approvalColumns),
  breaks: listed('breaks', listBreaks, money.breakColumns),
  days: listed('days', listReconciledDays, money.dayColumns),
})
