import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Satang } from '@champa/contract/money'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { bank, wallet } from './accounts.ts'
import { post, type Posting } from './post.ts'
import { depositReceived } from './postings.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

const deposit = (member: bigint, amount: bigint, reference: string): Posting =>
  depositReceived({ member, receivingAccount: 'TEST', bankReference: reference, channel: 'PAYONEX', amount: amount as Satang })

test('a posting moves money once for its key and answers the same again', async () => {
  const { id } = await house.member()
  const first = await post(house.house.db, { ...deposit(id, 5_00n, 'a'), reply: { told: 1 } })
  const second = await post(house.house.db, { ...deposit(id, 5_00n, 'a'), reply: { told: 2 } })
  expect(first).toEqual({ ok: true, seq: 1n, replayed: false, reply: { told: 1 } })
  expect(second).toEqual({ ok: true, seq: 1n, replayed: true, reply: { told: 1 } })
  await house.proveBooks()
})

test('MONEY_NOT_ENOUGH: a floor holds and nothing is left behind', async () => {
  const { id } = await house.member(3_00n)
  const outcome = await post(house.house.db, { member: id, key: 'too-much', kind: 'test', legs: [[wallet, -4_00n], [bank, 4_00n]] })
  expect(outcome).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' })
  expect(await house.house.db.query('select 1 from posting where member_id = $1 and key = $2', [id, 'too-much'])).toEqual([])
  await house.proveBooks()
})

test('a posting that does not sum to zero throws, and its companions in the batch still land', async () => {
  const [broken, whole] = [await house.member(), await house.member()]
  const [left, right] = await Promise.allSettled([
    post(house.house.db, { member: broken.id, key: 'k', kind: 'test', legs: [[wallet, 1n]] }),
    post(house.house.db, deposit(whole.id, 7_00n, 'b')),
  ])
  expect(left.status).toBe('rejected')
  expect(right).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  await house.proveBooks()
})

test('the app role cannot touch the ledger but by its functions', async () => {
  for (const text of ['update account set balance = 1', 'delete from entry', "update movement set status = 'SUCCESS'", 'insert into entry select * from entry', 'truncate posting', 'update book set movement_seq = 0']) {
    await expect(house.house.db.query(text), text).rejects.toMatchObject({ code: '42501' })
  }
})

test('a book that somebody keeps locked fails alone, and the others of its batch land', async () => {
  const [locked, free] = [await house.member(), await house.member()]
  const owner = new pg.Client({ connectionString: house.house.db.url })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select 1 from book where member_id = $1 for update', [locked.id])
  const [left, right] = await Promise.allSettled([post(house.house.db, deposit(locked.id, 1_00n, 'locked')), post(house.house.db, deposit(free.id, 1_00n, 'free'))])
  await owner.query('rollback')
  await owner.end()
  expect(left).toMatchObject({ status: 'rejected', reason: { code: '55P03' } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  expect(await post(house.house.db, deposit(locked.id, 1_00n, 'locked'))).toMatchObject({ ok: true, replayed: false })
  await house.proveBooks()
})
