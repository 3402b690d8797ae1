import pg from 'pg'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { startTestApp } from '../testing/test-app.ts'
import { bank, openGameAccounts, wallet } from './accounts.ts'
import { post, postTogether, type Posting } from './post.ts'
import { depositReceived, playObserved } from './postings/index.ts'

const app = await startTestApp()

const deposit = (member: bigint, amount: bigint, reference: string): Posting =>
  depositReceived({
    member,
    receivingAccount: 'TEST',
    bankReference: reference,
    channel: 'PAYONEX',
    amount: amount as MinorUnits,
  })

test('a posting moves money once per key and returns the first reply when repeated', async () => {
  const { id } = await app.member()
  const first = await post(app.ctx.db, { ...deposit(id, 5_00n, 'a'), reply: { answer: 1 } })
  const second = await post(app.ctx.db, { ...deposit(id, 5_00n, 'a'), reply: { answer: 2 } })
  expect(first).toEqual({ ok: true, seq: 1n, epoch: '', replayed: false, reply: { answer: 1 } })
  expect(second).toEqual({ ok: true, seq: 1n, replayed: true, reply: { answer: 1 } })
  await app.proveBooks()
})

test('MONEY_NOT_ENOUGH: a posting below the floor is refused and leaves nothing behind', async () => {
  const { id } = await app.member(3_00n)
  const outcome = await post(app.ctx.db, {
    member: id,
    key: 'too-much',
    kind: 'test',
    legs: [
      [wallet, -4_00n],
      [bank, 4_00n],
    ],
  })
  expect(outcome).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' })
  expect(
    await app.ctx.db.query('select 1 from posting where member_id = $1 and key = $2', [
      id,
      'too-much',
    ]),
  ).toEqual([])
  await app.proveBooks()
})

test('a posting that does not sum to zero throws without failing the rest of its batch', async () => {
  const [broken, whole] = [await app.member(), await app.member()]
  const [left, right] = await Promise.allSettled([
    post(app.ctx.db, { member: broken.id, key: 'k', kind: 'test', legs: [[wallet, 1n]] }),
    post(app.ctx.db, deposit(whole.id, 7_00n, 'b')),
  ])
  expect(left.status).toBe('rejected')
  expect(right).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  await app.proveBooks()
})

test('the app role changes the ledger only through its functions', async () => {
  for (const text of [
    'update account set balance = 1',
    'delete from entry',
    "update movement set status = 'SUCCESS'",
    'insert into entry select * from entry',
    'truncate posting',
    'update book set movement_seq = 0',
  ]) {
    await expect(app.ctx.db.query(text), text).rejects.toMatchObject({ code: '42501' })
  }
})

test('a posting to a locked book fails without failing the rest of its batch', async () => {
  const [locked, free] = [await app.member(), await app.member()]
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select 1 from book where member_id = $1 for update', [locked.id])
  const [left, right] = await Promise.allSettled([
    post(app.ctx.db, deposit(locked.id, 1_00n, 'locked')),
    post(app.ctx.db, deposit(free.id, 1_00n, 'free')),
  ])
  await owner.query('rollback')
  await owner.end()
  expect(left).toMatchObject({ status: 'rejected', reason: { code: '55P03' } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  expect(await post(app.ctx.db, deposit(locked.id, 1_00n, 'locked'))).toMatchObject({
    ok: true,
    replayed: false,
  })
  await app.proveBooks()
})

test('postTogether posts the results of several games at once, each with its own outcome', async () => {
  const { id } = await app.member()
  const { db } = app.ctx
  const codes = ['naga', 'mekong', 'sixstars']
  await db.transaction(async (tx) => {
    for (const code of codes) await openGameAccounts(tx, id, code, 'THB')
  })
  const plays = codes.map((code, index) =>
    playObserved({
      member: id,
      code,
      accountSeq: index === 1 ? 7n : 0n,
      change: BigInt(index + 1) as MinorUnits,
    }),
  )
  const { query } = db
  let queries = 0
  db.query = (text, values, name) => {
    queries += 1
    return query(text, values, name)
  }
  const outcomes = await postTogether(db, plays).finally(() => (db.query = query))
  expect([queries, outcomes.map((one) => one.ok || one.code)]).toEqual([1, [true, 'MOVED', true]])
  expect(
    await db.query(
      `select name, balance, seq
        from account
        where member_id = $1 and name like 'game:%'
        order by name`,
      [id],
    ),
  ).toEqual([
    { name: 'game:mekong', balance: 0n, seq: 0n },
    { name: 'game:naga', balance: 1n, seq: 1n },
    { name: 'game:sixstars', balance: 3n, seq: 1n },
  ])
  expect(await postTogether(db, plays)).toMatchObject([
    { ok: true, replayed: true },
    { ok: false, code: 'MOVED' },
    { ok: true, replayed: true },
  ])
  await app.proveBooks()
})

test('postTogether rejects postings that share an account or open a movement', async () => {
  const { id } = await app.member()
  const play = playObserved({ member: id, code: 'naga', accountSeq: 0n, change: 1n as MinorUnits })
  for (const group of [
    [play, { ...play, key: 'other' }],
    [play, deposit(id, 1_00n, 'together')],
  ]) {
    expect(() => postTogether(app.ctx.db, group)).toThrow('cannot share a batch')
  }
})
