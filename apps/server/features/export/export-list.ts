import {
  exportedLists,
  type ExportedList,
  type exportList as endpoint,
  maxExportRows,
  maxExportsPerDay,
} from '@champa/contract/office/exports'
import { mayRead } from '@champa/contract/office/permissions'
import type { AppContext } from '../../platform/app-context.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import { byteOrderMark } from '../../platform/files/csv.ts'
import {
  exportLeaseMs,
  type ExportLease,
  takeExportLease,
} from '../../platform/files/export-lease.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit, recordedFile, type AuditEvent } from '../audit/index.ts'
import { type Cell, cellText, toLine } from './columns.ts'
import type { ListCall, ListSource } from './sources.ts'

const dayWindow = { maxAttempts: maxExportsPerDay, windowMs: 24 * 3_600_000 }

/** One export at a time and ten a day, recorded before its first byte and before its last ones. */
export const exportList =
  (sources: Record<ExportedList, ListSource>): Handler<typeof endpoint> =>
  async (call, ctx) => {
    const { list, ...query } = call.body
    const { staff, refuse } = call
    const { staffId } = staff
    if (!mayRead(staff, exportedLists[list].needs)) throw refuse('NOT_ALLOWED')
    const lease = await takeExportLease(ctx.db, { who: 'staff', id: staffId })
    if (!lease) throw refuse('EXPORT_BUSY', { retryAfter: secondsOf(exportLeaseMs) })
    const event: AuditEvent = {
      staffId,
      action: 'export-list',
      permission: 'export.list',
      aboutKind: 'list',
      about: list,
      origin: originOf(call),
      details: { filters: numbered(query) },
    }
    try {
      const waitMs = await takeFromWindow(ctx.db, `list-export:${staffId}`, dayWindow)
      if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
      await recordAudit(ctx, ctx.db, { ...event, outcome: 'asked' })
    } catch (error) {
      await lease.release()
      throw error
    }
    const source = sources[list]
    const at = clock.now()
    return {
      type: 'text/csv; charset=utf-8',
      name: `${list}-${bangkokIso(at).slice(0, 10)}.csv`,
      body: fileOf(ctx, call, {
        event,
        source,
        lease,
        query,
        head: headOf({ list, query, staff, at }, source),
      }),
    }
  }

/** Ids as bigint, because the audit log masks texts that look like a phone. */
const numbered = (query: object): object =>
  JSON.parse(JSON.stringify(query, plain), (_, value: unknown) =>
    typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : value,
  ) as object

const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? cellText(value) : value

interface Heading {
  list: string
  query: object
  staff: { name: string; staffId: bigint }
  at: Date
}

/** Who exported which list with which filters and when, above the names of the columns. */
function headOf({ list, query, staff, at }: Heading, { columns }: ListSource): string {
  const { filters = {}, ...more } = query as { filters?: object }
  const asked = Object.entries({ ...more, ...filters }).filter(([, value]) => value !== undefined)
  const lines: (readonly Cell[])[] = [
    ['list', list],
    ['exportedBy', `${staff.name} (${staff.staffId})`],
    ['exportedAt', at],
    ...asked.map(([name, value]): Cell[] => [name, value as unknown as Cell]),
  ]
  // Every line has as many cells as the table (RFC 4180).
  const padded = lines.map((line) => {
    const cells = line.map(cellText)
    return [...cells, ...Array<string>(Math.max(0, columns.length - cells.length)).fill('')]
  })
  return byteOrderMark + [...padded, columns].map(toLine).join('')
}

interface FileOf {
  event: AuditEvent
  source: ListSource
  lease: ExportLease
  query: object
  head: string
}

/** Reads page by page, so that neither memory nor a connection is held for the whole file. */
async function* fileOf(
  ctx: AppContext,
  call: ListCall,
  { event, source, lease, query, head }: FileOf,
): AsyncGenerator<string> {
  async function* parts() {
    let rows = 0
    for await (const page of source.pages(call, ctx, query)) {
      const lines = page.slice(0, maxExportRows - rows)
      rows += lines.length
      yield { text: lines.map(toLine).join(''), rows: lines.length }
      if (rows >= maxExportRows) return
      if (!(await lease.renew())) throw new Error('another export of this person has begun')
    }
  }
  try {
    yield* recordedFile(ctx, event, { head, parts: parts(), maxRows: maxExportRows })
  } finally {
    await lease.release()
  }
}
