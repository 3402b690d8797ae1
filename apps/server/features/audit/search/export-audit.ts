import type { AuditFilters, exportAudit as endpoint } from '@champa/contract/office/audit'
import { bangkokIso, clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordAudit, type AuditEvent } from '../record-audit.ts'
import { recordedFile } from '../recorded-file.ts'
import type { AuditPosition } from './cursor.ts'
import { formats } from './export-formats.ts'
import { findEntries, type FoundEntry } from './find-entries.ts'

const pageRows = 1_000
const maxRows = 500_000
const maxExports = { maxAttempts: 10, windowMs: 24 * 3_600_000 }

/**
 * Records that the export begins before it answers, and its rows and hash before the last bytes:
 * no whole file exists without its entry.
 */
export const exportAudit: Handler<typeof endpoint> = async (call, ctx) => {
  const { format, ...filters } = call.body
  const { staffId } = call.staff
  const waitMs = await takeFromWindow(ctx.db, `audit-export:${staffId}`, maxExports)
  if (waitMs !== null) throw call.refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const event: AuditEvent = {
    staffId,
    action: 'export-audit',
    permission: 'audit.export',
    aboutKind: 'audit',
    ...(filters.memberId === undefined ? {} : { aboutMember: BigInt(filters.memberId) }),
    origin: originOf(call),
    details: { format, filters: namedFilters(filters) },
  }
  await recordAudit(ctx, ctx.db, { ...event, outcome: 'asked' })
  const { type, name } = formats[format]
  return {
    type,
    name: `audit-${bangkokIso(clock.now()).slice(0, 10)}.${name}`,
    body: fileOf(ctx, event, { filters, format }),
  }
}

/** Ids as bigint, because texts that look like a phone would be masked. */
const namedFilters = ({ staffId, memberId, aboutId, ...others }: AuditFilters): object => ({
  ...others,
  ...(staffId === undefined ? {} : { staffId: BigInt(staffId) }),
  ...(memberId === undefined ? {} : { memberId: BigInt(memberId) }),
  ...(aboutId === undefined
    ? {}
    : { aboutId: /^\d{1,18}$/.test(aboutId) ? BigInt(aboutId) : aboutId }),
})

/** Reads page by page, so that neither memory nor a connection is held for the whole file. */
function fileOf(
  ctx: AppContext,
  event: AuditEvent,
  of: { filters: AuditFilters; format: keyof typeof formats },
): AsyncGenerator<string> {
  const { head, line } = formats[of.format]
  async function* parts() {
    for await (const page of pagesOf(ctx, of.filters))
      yield { text: page.map(line).join(''), rows: page.length }
  }
  return recordedFile(ctx, event, { head, parts: parts(), maxRows })
}

async function* pagesOf(
  { db }: Pick<AppContext, 'db'>,
  filters: AuditFilters,
): AsyncGenerator<FoundEntry[]> {
  let after: AuditPosition | null = null
  for (let rows = 0; rows < maxRows; ) {
    const page: FoundEntry[] = await findEntries(db, filters, after, pageRows)
    if (page.length > 0) yield page
    if (page.length < pageRows) return
    rows += page.length
    after = page.at(-1) ?? null
  }
}
