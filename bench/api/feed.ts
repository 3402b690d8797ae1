import { toWireAmount } from '@champa/wire/amount'
import type { BankFeedRowWire } from '@champa/wire/bank-feed'
import { queryOne } from '../../apps/server/platform/db.ts'
import { failedRow } from '../run-sections.ts'
import type { Figures, Row } from '../table.ts'
import type { Field } from './field.ts'
import { figureText } from './figure-text.ts'
import { cpuFigures, limitFigures, medianFigures, withCpu } from './measure.ts'
import { againstLimit, countPostings, type Plan } from './money-rows.ts'

const accountNo = '0623174480'
const account = `KBANK:${accountNo}`
const feedRows = 2_000
const amounts = 100
const timeoutMs = 120_000

/**
 * Measures how fast the server's job credits rows of a bank's feed, each paid from a member's own
 * account.
 */
export async function feedRow(field: Field, { rounds, seconds }: Plan): Promise<Row> {
  const name = `bank feed, ${feedRows.toLocaleString('en')} rows`
  try {
    const measured: Figures[] = []
    await readFeed(field, 0)
    for (let round = 1; round <= rounds; round++) {
      const limit = await limitFigures(field, { clients: 16, seconds })
      measured.push(againstLimit(await readFeed(field, round), limit))
    }
    const figures = medianFigures(measured)
    return {
      id: 'feed',
      name,
      figure: figureText(figures),
      ratio: figures['ofLimit'],
      figures,
    }
  } catch (error) {
    return { ...failedRow(name, error), id: 'feed' }
  }
}

/** Measures from the first row read to the last row credited, by the server's clock. */
async function readFeed(field: Field, run: number): Promise<Figures> {
  const { db, outside } = field
  const postings = await countPostings(field)
  const { result, cpu } = await withCpu(field, async () => {
    await outside.setFeed({ accountNo, rows: rowsOf(field, run) })
    return waitForCredits(field, run)
  })
  await outside.setFeed({ accountNo, rows: [] })
  await db.query('delete from feed_cursor where receiving_account = $1', [account])
  const postingsEach = ((await countPostings(field)) - postings) / feedRows
  const perSecond = feedRows / result
  return {
    perSecond,
    postingsEach,
    postingsPerSecond: postingsEach * perSecond,
    ...cpuFigures(cpu, feedRows),
  }
}

const referencePrefix = (run: number): string => `BENCHFEED${run}-`

function rowsOf({ savers }: Field, run: number): string[] {
  const at = new Date().toISOString()
  return savers.slice(0, feedRows).map((member, index) =>
    JSON.stringify({
      cursor: String(index + 1),
      bankReference: `${referencePrefix(run)}${index}`,
      amount: toWireAmount(BigInt(100 + (index % amounts)) * 100n),
      at,
      from: { bankCode: 'KBANK', accountNo: `xxx${member.accountNo.slice(3)}`, name: 'BENCH' },
      billId: null,
      balance: '1000000.00',
    } satisfies BankFeedRowWire),
  )
}

/**
 * Waits until every row is credited and returns the seconds it took.
 * @throws when rows are not credited in time.
 */
async function waitForCredits({ db }: Field, run: number): Promise<number> {
  const until = performance.now() + timeoutMs
  for (;;) {
    type Credits = { credited: bigint; states: string; seconds: number }
    const { credited, states, seconds } = await queryOne<Credits>(
      db,
      `select count(*) filter (where state = 'credited') as credited,
          string_agg(distinct state || ' ' || coalesce(reason, ''), ', ') as states,
          extract(epoch from max(credited_at) - min(seen_at))::float8 as seconds
        from payment
        where receiving_account = $1 and starts_with(payment_id, $2)`,
      [account, referencePrefix(run)],
    )
    if (Number(credited) === feedRows) return seconds
    if (performance.now() > until)
      throw new Error(`${credited} of ${feedRows} rows credited; states: ${states}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
