import { createHash } from 'node:crypto'
import {
  type ColumnMapping,
  importStatement as endpoint,
  type StatementFormat,
} from '@champa/contract/office/reconciliation'
import { clock, dayNamed } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'
import { breakLimits } from '../breaks/break-limits.ts'
import { announceBreaks } from '../breaks/announce-breaks.ts'
import { reconcileDay } from '../compare/reconcile-day.ts'
import { dayOf, keepLines } from '../lines/keep-lines.ts'
import { decodeText, readStatement } from './read-statement.ts'
import type { Statement } from './statement.ts'
import { bankAccount } from './stored-account.ts'
import { orRefused } from './upload-statement.ts'

interface StoredFile {
  name: string
  format: StatementFormat
  bytes: Buffer
}

/** Only who uploaded a file imports it. */
async function storedFile(db: Db, id: string, staffId: bigint): Promise<StoredFile | null> {
  const [file] = await db.query<StoredFile>(
    'select name, format, bytes from statement_file where file_id = $1 and staff_id = $2',
    [id, staffId],
    'statement-file',
  )
  return file ?? null
}

/** The rows, the import and the comparison of its days are stored in one transaction. */
export const importStatement: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const account = await bankAccount(ctx.db, body.account)
  const file = await storedFile(ctx.db, body.file, staff.staffId)
  // A repeat after a lost reply finds no file any more, and gets the first answer.
  const statement =
    account && file
      ? await orRefused(() =>
          readStatement(decodeText(file.bytes), file.format, account, {
            ...(body.mapping ? { mapping: body.mapping } : {}),
            now: clock.now(),
          }),
        )
      : null
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    if (!account || !file || !statement) throw refuse('NO_DATA')
    const deleted = await tx.query(
      'delete from statement_file where file_id = $1 returning file_id',
      [body.file],
    )
    if (deleted.length === 0) throw refuse('NO_DATA')
    const stored = await storeImport(tx, {
      account: account.account,
      statement,
      file,
      mapping: body.mapping ?? null,
      staffId: staff.staffId,
    })
    const sum = { opened: 0, gone: 0 }
    for (const day of daysOf(stored)) {
      const { opened, gone } = await reconcileDay(tx, account, {
        day,
        comparedBy: staff.staffId,
        limits: breakLimits(ctx, account.currency),
      })
      sum.opened += opened
      sum.gone += gone
    }
    return {
      answer: { ...stored, ...sum },
      event: {
        staffId: staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        aboutKind: 'account',
        about: account.account,
        origin: originOf(call),
        details: { ...stored, ...sum, sha256: sha256(file.bytes), format: file.format },
      },
    }
  })
  announceBreaks(ctx)
  return answer
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Import {
  account: string
  statement: Statement
  file: StoredFile
  mapping: ColumnMapping | null
  staffId: bigint
}

async function storeImport(
  tx: Tx,
  { account, statement, file, mapping, staffId }: Import,
): Promise<{ rows: number; added: number; from: string; to: string }> {
  const { rows, opening, closing } = statement
  const importId = newRowId()
  const [first, last] = [rows[0]!, rows.at(-1)!]
  // A row that tells only its day may be the last second of it.
  const lastAt = new Date(last.at.getTime() + (last.precision - 1) * 1_000)
  const added = await keepLines(tx, {
    receivingAccount: account,
    source: 'statement',
    importId,
    rows,
  })
  const [from, to] = [dayOf(first.at), dayOf(last.at)]
  await tx.query(
    `insert into statement_import (import_id, receiving_account, sha256, name, format, mapping,
        first_at, last_at, first_day, last_day, opening, closing, rows, added, imported_by,
        imported_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      importId,
      account,
      sha256(file.bytes),
      file.name,
      file.format,
      mapping && JSON.stringify(mapping),
      first.at,
      lastAt,
      from,
      to,
      opening,
      closing,
      rows.length,
      added,
      staffId,
      clock.now(),
    ],
  )
  return { rows: rows.length, added, from, to }
}

/** Every day of the statement; the first and last one may be told in part. */
function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let next = 0; days.at(-1) !== to; next++) days.push(dayOf(dayNamed(from, next)))
  return days
}
