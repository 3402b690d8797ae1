import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readStatement } from '@champa/contract/statement'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { depositReceived, giftLinkBegun, giftLinkRefused } from '../../ledger/postings/index.ts'
import { movementId, readMovementId } from '../../platform/ids.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { statementPage } from './read-statement.ts'
import { fillStatement } from '../../testing/fill-statement.ts'

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const read = (member: TestMember, page: number, limit = 10) =>
  app.call(readStatement, { body: { page, limit } }, member)
const numbersOf = async (member: TestMember, page: number, limit?: number): Promise<number[]> => {
  const response = await read(member, page, limit)
  return response.ok
    ? response.body.statements.map((line) => Number(readMovementId(line._id)!.seq))
    : []
}

const fill = (member: TestMember, rows: number): Promise<void> =>
  fillStatement(owner, member.id, rows)

test('a member without movements has no lines and a total of 0', async () => {
  expect((await read(await app.member(), 1)).body).toEqual({ total: 0, statements: [] })
})

// [spec:API-55.1]
test('a line has the type, source, target, amount, times and status', async () => {
  const member = await app.member()
  await post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: 'A',
      bankReference: 'B',
      channel: 'PAYONEX',
      amount: 12_34n as MinorUnits,
    }),
  )
  const response = await read(member, 1)
  expect(response.body).toMatchObject({
    total: 1,
    statements: [
      {
        _id: movementId(member.id, 1n),
        statementType: 'deposit',
        from: 'PAYONEX',
        to: 'wallet',
        fromName: null,
        toName: null,
        account: null,
        status: 'SUCCESS',
        amount: 12_34n,
        balance: 12_34n,
      },
    ],
  })
  expect(response.ok && response.body.statements[0]).toMatchObject({
    settledAt: response.ok && response.body.statements[0]!.createdAt,
  })
  expect(
    JSON.stringify(response.ok && response.body.statements.map((line) => Object.keys(line))),
  ).not.toContain('detail')
})

test('gift links without money are left out of every page and of the total', async () => {
  const member = await app.member()
  for (let index = 1; index <= 14; index++) {
    await post(
      app.ctx.db,
      depositReceived({
        member: member.id,
        receivingAccount: 'A',
        bankReference: `B${index}`,
        channel: 'PAYONEX',
        amount: 1_00n as MinorUnits,
      }),
    )
    if (index % 2 === 1) continue
    const begun = await post(
      app.ctx.db,
      giftLinkBegun({ member: member.id, hash: `hash${index}`, attempt: 1, provider: 'TRUEMONEY' }),
    )
    if (begun.ok)
      await post(
        app.ctx.db,
        giftLinkRefused({ member: member.id, seq: begun.seq, reason: 'VOUCHER_EXPIRED' }),
      )
  }
  expect((await read(member, 1)).body).toMatchObject({ total: 14 })
  const [first, second] = [await numbersOf(member, 1), await numbersOf(member, 2)]
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([10, 4, 14])
  expect([...first, ...second]).toEqual([...first, ...second].toSorted((one, other) => other - one))
})

test('a line shows the name of the game', async () => {
  const member = await app.member()
  await fill(member, 3)
  const response = await read(member, 1)
  expect(
    response.ok &&
      response.body.statements.map((line) => [line.from, line.fromName, line.to, line.toName]),
  ).toEqual([
    ['wallet', null, 'naga', 'Naga Pearl'],
    ['wallet', null, 'KBANK', null],
    ['PAYONEX', null, 'wallet', null],
  ])
})

test('a line shows the name the operator has given to a gateway', async () => {
  const member = await app.member()
  const paid = (bankReference: string, channel: string) =>
    post(
      app.ctx.db,
      depositReceived({
        member: member.id,
        receivingAccount: channel,
        bankReference,
        channel,
        amount: 1_00n as MinorUnits,
      }),
    )
  await paid('N1', 'FP')
  await paid('N2', 'WW')
  await owner.query("update receiving_account set account_name = 'Express QR' where account = 'FP'")
  const whole = await read(member, 1)
  const body = { page: 1, limit: 10, types: ['deposit' as const] }
  const filtered = await app.call(readStatement, { body }, member)
  for (const answer of [whole, filtered]) {
    const names = answer.ok && answer.body.statements.map((line) => [line.from, line.fromName])
    expect(names).toEqual([
      ['WW', null],
      ['FP', 'Express QR'],
    ])
  }
})

// [spec:API-54.2]
test('pages are newest first, the last one is short, and the next one is empty', async () => {
  const member = await app.member()
  await fill(member, 23)
  const pages = [
    await numbersOf(member, 1),
    await numbersOf(member, 2),
    await numbersOf(member, 3),
    await numbersOf(member, 4),
    await numbersOf(member, 1_000_000_000, 100),
  ]
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0, 0])
  expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index))
  expect((await read(member, 4)).body).toMatchObject({ total: 23 })
})

test('a member sees no lines of another member', async () => {
  const [full, empty] = [await app.member(), await app.member()]
  await fill(full, 5)
  expect((await read(empty, 1)).body).toEqual({ total: 0, statements: [] })
})

test('INVALID_INPUT: refuses a page or a limit out of bounds', async () => {
  const member = await app.member()
  for (const [page, limit] of [
    [0, 10],
    [1, 0],
    [1, 101],
    [1.5, 10],
    [1_000_000_001, 10],
  ] as const)
    expect(await read(member, page, limit), `${page} ${limit}`).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
})

test('reading any page of a long statement costs about as much as a short statement', async () => {
  const [few, many] = [await app.member(), await app.member()]
  await fill(few, 100)
  await fill(many, 50_000)
  await owner.query('analyze movement')
  const touched = async (member: TestMember, page: number): Promise<number> => {
    const query = statementPage
      .replaceAll('$1', member.id.toString())
      .replaceAll('$2', String(page))
      .replaceAll('$3', '10')
    const { rows } = await owner.query<{
      'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[]
    }>(`explain (analyze, buffers, format json) ${query}`)
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  const cheap = await touched(few, 1)
  for (const page of [1, 2_500, 5_000])
    expect(await touched(many, page), `page ${page}`).toBeLessThan(cheap + 20)
})
