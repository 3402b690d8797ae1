import * as reconciliation from '@champa/contract/office/reconciliation'
import { answer, type Route } from '../../platform/route/route.ts'
import { closeBreak } from './breaks/close-break.ts'
import { listBreaks } from './breaks/list-breaks.ts'
import { readBreak } from './breaks/read-break.ts'
import { listReconciledDays } from './compare/list-days.ts'
import { reconcileNow } from './compare/reconcile-now.ts'
import { importStatement } from './statement/import-statement.ts'
import { readMapping } from './statement/read-mapping.ts'
import { uploadStatement } from './statement/upload-statement.ts'

export { breakLimits } from './breaks/break-limits.ts'
export { listBreaks } from './breaks/list-breaks.ts'
export { listReconciledDays } from './compare/list-days.ts'
export { closeBreakAction } from './breaks/close-break-action.ts'
export { breaksOf, toBreakRow } from './breaks/break-query.ts'
export { announceBreaks } from './breaks/announce-breaks.ts'
export { reconcileDay } from './compare/reconcile-day.ts'
export { keepFeedRows } from './lines/keep-feed-rows.ts'
export { bankAccounts } from './statement/stored-account.ts'

export const reconciliationRoutes: Route[] = [
  answer(reconciliation.listReconciledDays, listReconciledDays),
  answer(reconciliation.reconcileDay, reconcileNow),
  answer(reconciliation.uploadStatement, uploadStatement),
  answer(reconciliation.readMapping, readMapping),
  answer(reconciliation.importStatement, importStatement),
  answer(reconciliation.listBreaks, listBreaks),
  answer(reconciliation.readBreak, readBreak),
  answer(reconciliation.closeBreak, closeBreak),
]
