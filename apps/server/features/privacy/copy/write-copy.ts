import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { toWire } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { sections, type Section } from './sections.ts'

/** Rows of a section held in memory at once. */
const pageRows = 1_000

type Row = Record<string, unknown>

/** All stored data of the member as gzipped JSON, read in one snapshot. */
export async function writeCopy(
  ctx: AppContext,
  memberId: bigint,
  untilMs: number,
): Promise<Buffer> {
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
