import { createHash } from 'node:crypto'
import type { AppContext } from '../../platform/app-context.ts'
import { recordAudit, type AuditEvent } from './record-audit.ts'

/** A file that is made part by part, each with the number of its rows. */
export interface RecordedFile {
  head: string
  parts: AsyncIterable<{ text: string; rows: number }>
  maxRows: number
}

/**
 * Streams a file part by part, and records its rows and its SHA-256 before the last part: no whole
 * file exists without its entry, and one that ends early is recorded as failed.
 */
export async function* recordedFile(
  ctx: AppContext,
  event: AuditEvent,
  { head, parts, maxRows }: RecordedFile,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let [rows, isWhole, part] = [0, false, head]
  hash.update(head)
  const record = (outcome: 'done' | 'failed', more: object): Promise<void> =>
    recordAudit(ctx, ctx.db, { ...event, outcome, details: { ...event.details, rows, ...more } })
  try {
    for await (const next of parts) {
      if (part !== '') yield part
      part = next.text
      rows += next.rows
      hash.update(part)
    }
    await record('done', { sha256: hash.digest('hex'), isCut: rows >= maxRows })
    isWhole = true
    yield part
  } finally {
    if (!isWhole) await record('failed', {})
  }
}
