import {
  exportStatement as exporting,
  readReceipt as receipt,
  readStatement as statement,
  readStatementTotals as totals,
} from '@champa/contract/statement'
import { answer, type Route } from '../../platform/route/route.ts'
import { exportStatement } from './export-statement.ts'
import { readReceipt } from './read-receipt.ts'
import { readStatement, readStatementTotals } from './read-statement.ts'

export { findReceipt } from './read-receipt.ts'
export { lastMovements, movementsBefore, sumsInAndOut } from './read-statement.ts'

export const statementRoutes: Route[] = [
  answer(statement, readStatement),
  answer(totals, readStatementTotals),
  answer(receipt, readReceipt),
  answer(exporting, exportStatement),
]
