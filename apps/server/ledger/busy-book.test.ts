import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { claimCoupon } from '@champa/contract/spin'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../platform/clock.ts'
import { testGames } from '../testing/test-games.ts'
import { startTestApp } from '../testing/test-app.ts'
import { putWheel } from '../testing/test-wheels.ts'

const app = await startTestApp()
const other = new pg.Client({ connectionString: app.ownerUrl })
await other.connect()
await putWheel(app, { code: 'FULLMOON', slices: [{ code: 'B100', weight: 1 }] })
afterAll(async () => {
  await other.end()
  await app.proveBooks()
})

test('REQUEST_LIMIT: withdrawal, coupon and transfer are refused while another operation locks the book', async () => {
  const member = await app.member(500_00n)
  const games = testGames(app)
  await games.activate(member, 'naga')
  const won = [member.id, 1, 'FULLMOON', 'B100', clock.now()]
  await app.ctx.db.query(
    'insert into coupon (member_id, no, wheel, slice, won_at) values ($1, $2, $3, $4, $5)',
    won,
  )
  const ways = [
    () => app.call(withdraw, { body: { amount: 100 } }, member),
    () => app.call(claimCoupon, { body: { coupon: 'FULLMOON.B100' } }, member),
    () => games.transfer(member, 'wallet', 'naga', 5),
  ]
  await other.query('begin')
  await other.query('select 1 from book where member_id = $1 for update', [member.id])
  const refused = await Promise.all(ways.map((way) => way()))
  await other.query('rollback')
  const busy = { status: 429, body: { message: 'REQUEST_LIMIT', retryAfter: 1 } }
  expect(refused).toMatchObject(ways.map(() => busy))
  for (const way of ways) expect(await way()).toMatchObject({ ok: true })
})
