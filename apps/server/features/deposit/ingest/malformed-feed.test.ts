import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { BankFeedRowWire } from '@champa/wire/bank-feed'
import { asOwner } from '../../../testing/as-owner.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { readFeeds, readingsInProgress } from './read-feeds.job.ts'

const accountNo = '4058821937'
const account = `SCB:${accountNo}`

let rows: unknown[] = []
afterAll(() => {
  bank.closeAllConnections()
  bank.close()
})
/** A bank feed that returns the test's rows for this account, and none for other accounts. */
const bank = createServer((request, response) => {
  const url = new URL(request.url!, 'http://bank')
  const after = Number(url.searchParams.get('after') ?? '0')
  const page = url.pathname.includes(accountNo)
    ? rows.slice(after, after + Number(url.searchParams.get('limit')))
    : []
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      transactions: page,
      next: page.length === 0 ? null : String(after + page.length),
    }),
  )
})
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
const app = await startTestApp({
  LOG_LEVEL: 'fatal',
  BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
})
afterEach(async () => {
  rows = []
  for (const table of ['payment_reference', 'payment', 'feed_cursor', 'unreadable_report'])
    await asOwner(app, `delete from ${table}`)
})

const row = (cursor: number, amount: string): BankFeedRowWire => ({
  cursor: String(cursor),
  bankReference: `B${cursor}`,
  amount,
  at: '2026-11-21T07:32:10.000Z',
  from: { bankCode: 'BBL', accountNo: 'x1234', name: 'NOBODY' },
  billId: null,
  balance: '25000.00',
})
/** A run ends before a page that takes longer than a second; this waits for it. */
const readAll = async () => {
  await readFeeds.run(app.ctx)
  await Promise.all(readingsInProgress(app.ctx).values())
}
const amounts = async () =>
  (await app.ctx.db.query<{ amount: bigint }>('select amount from payment order by amount')).map(
    (one) => one.amount,
  )
const cursor = async () =>
  (
    await app.ctx.db.query<{ cursor: string }>(
      'select cursor from feed_cursor where receiving_account = $1',
      [account],
    )
  )[0]?.cursor ?? null
const unread = () =>
  app.ctx.db.query<{ id: string; text: string }>(
    'select id, text from unreadable_report order by id',
  )

test('a malformed row is stored once and does not block the rows after it', async () => {
  const strange = { ...row(2, 'free'), note: 'ก\u0000\ud800' }
  rows = [row(1, '10.01'), strange, row(3, '10.03')]
  await readAll()
  expect([await amounts(), await cursor()]).toEqual([[10_01n, 10_03n], '3'])
  rows.push(row(4, '10.04'))
  await readAll()
  expect([await amounts(), await cursor()]).toEqual([[10_01n, 10_03n, 10_04n], '4'])
  const stored = await unread()
  expect(stored.map((one) => one.id)).toEqual([`feed:${account}:2`])
  expect(JSON.parse(stored[0]!.text)).toMatchObject({ cursor: '2', amount: 'free' })
})

test.each([[null], [{ amount: '1.00' }], ['a text'], [{ ...row(2, '1.00'), cursor: 2 }]])(
  'a row without a readable cursor (%j) stops the cursor, but other rows are stored',
  async (strange) => {
    rows = [row(1, '20.01'), strange, row(3, '20.03')]
    await readAll()
    await readAll()
    expect([await amounts(), await cursor(), await unread()]).toEqual([[20_01n, 20_03n], null, []])
    // The bank corrects the row.
    rows[1] = row(2, '20.02')
    await readAll()
    expect([await amounts(), await cursor()]).toEqual([[20_01n, 20_02n, 20_03n], '3'])
  },
)
