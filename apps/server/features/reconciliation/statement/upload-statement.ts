import { uploadStatement as endpoint } from '@champa/contract/office/reconciliation'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import { clock } from '../../../platform/clock.ts'
import { newRowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { decodeText, formatOf, previewOf } from './read-statement.ts'
import { cleanWords, StatementFault } from './statement.ts'

const uploads = { maxAttempts: 20, windowMs: 60_000 }
const keptMs = 24 * 3_600_000

/** Keeps the file until its columns are named; older ones are deleted. */
export const uploadStatement: Handler<typeof endpoint> = async (call, ctx) => {
  const { staffId } = call.staff
  const waitMs = await takeFromWindow(ctx.db, `statement:${staffId}`, uploads)
  if (waitMs !== null) throw call.refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const file = await call.readFile()
  if (file === null) throw call.refuse('INVALID_INPUT', { fields: ['file'] })
  if (file === 'too-large') throw call.refuse('INVALID_INPUT', { fields: ['size'] })
  const text = decodeText(file.bytes)
  const { format, preview } = await orRefused(async () => {
    const known = formatOf(text)
    return { format: known, preview: known === 'csv' ? await previewOf(text) : [] }
  })
  const id = newRowId()
  const now = clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.query('delete from statement_file where uploaded_at < $1', [
      new Date(now.getTime() - keptMs),
    ])
    await tx.query(
      `insert into statement_file (file_id, staff_id, name, format, bytes, uploaded_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [id, staffId, cleanWords(file.name).slice(-120), format, Buffer.from(file.bytes), now],
    )
    await recordAudit(ctx, tx, {
      staffId,
      action: endpoint.auditAction,
      permission: endpoint.needs,
      aboutKind: 'statement',
      about: id,
      origin: originOf(call),
      details: { format, bytes: file.bytes.length },
    })
  })
  return { id, format, preview }
}

/** @throws INVALID_INPUT with what is wrong with the file, and in which row. */
export async function orRefused<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof StatementFault
      ? refuse('INVALID_INPUT', { fields: [error.path] })
      : error
  }
}
