import { copyLinkMs } from '@champa/contract/privacy'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { toWire } from '@champa/contract/money'
import type { Tx } from '../../../platform/db.ts'
import { sections, type Section } from './sections.ts'

/** How many rows of a section are fetched at a time. */
const pageRows = 1_000

type Row = Record<string, unknown>

/** Returns all stored data of the member as gzipped JSON, read in one snapshot. */
async function writeCopy(ctx: AppContext, memberId: bigint, untilMs: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  await ctx.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await pipeline(
      linesOf(ctx, tx, memberId, untilMs),
      createGzip(),
      async (packed: AsyncIterable<Uint8Array>) => {
        for await (const part of packed) parts.push(part)
      },
    )
  })
  return Buffer.concat(parts)
}

async function* linesOf(
  ctx: AppContext,
  tx: Tx,
  memberId: bigint,
  untilMs: number,
): AsyncGenerator<string> {
  const { name, website } = ctx.operatorSettings.read('info')
  const about = { of: name, website, madeAt: clock.now(), linksOpenUntil: new Date(untilMs) }
  yield `{\n"about": ${JSON.stringify(about)}`
  for (const section of sections) {
    yield `,\n"${section.name}": [`
    let between = '\n'
    for await (const row of rowsOf(tx, section, memberId)) {
      yield between + JSON.stringify(shown(ctx, section, memberId, row, untilMs))
      between = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* rowsOf(tx: Tx, { rows }: Section, memberId: bigint): AsyncGenerator<Row> {
  await tx.query(`declare section no scroll cursor for ${rows}`, [memberId])
  for (;;) {
    const page = await tx.query<Row>(`fetch ${pageRows} from section`)
    yield* page
    if (page.length < pageRows) break
  }
  await tx.query('close section')
}

function shown(
  ctx: AppContext,
  { money = [], links = {} }: Section,
  memberId: bigint,
  row: Row,
  untilMs: number,
): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'bigint')
        return [column, money.includes(column) ? toWire(value) : Number(value)]
      const link = links[column]
      return [
        column,
        link && typeof value === 'string' ? link(ctx, memberId, value, untilMs) : value,
      ]
    }),
  )
}

/**
 * Far longer than one copy takes, so that no second attempt starts beside a running one. After a
 * crash the next attempt waits until the lease has expired.
 */
const leaseMs = 15 * 60_000
const againMs = 60_000
const maxTries = 5
const atOnce = 2

interface Due {
  memberId: bigint
  id: string
  object: string
  dueAt: Date
  tries: number
}

/** Makes the copies that members requested. */
export const makeCopies: Job = {
  name: 'make-data-copies',
  everyMs: 3_000,
  run: (ctx) =>
    claimDue<Due>(
      ctx,
      {
        name: 'copies-due',
        table: 'data_copy',
        key: ['memberId', 'id'],
        columns: 'member_id, id, object',
        maxRows: atOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + leaseMs),
        failed: 'data copy could not be made',
      },
      (one) => make(ctx, one),
    ),
}

async function make(ctx: AppContext, one: Due): Promise<boolean> {
  const end = (rest: string, values: unknown[]) =>
    ctx.db.query(
      `update data_copy
        set ${rest}
        where member_id = $1 and id = $2 and ${isAt('due_at', '$3')}
        returning id`,
      [one.memberId, one.id, one.dueAt, ...values],
    )
  try {
    const until = new Date(clock.nowMs() + copyLinkMs)
    const packed = await writeCopy(ctx, one.memberId, until.getTime())
    await storageOf(ctx).put(one.object, packed, 'application/gzip')
    return (
      (
        await end("state = 'ready', due_at = null, bytes = $4, expires_at = $5", [
          packed.length,
          until,
        ])
      ).length > 0
    )
  } catch (error) {
    if (one.tries < maxTries) await end('due_at = $4', [new Date(clock.nowMs() + againMs)])
    else await end("state = 'failed', due_at = null", [])
    throw error
  }
}
