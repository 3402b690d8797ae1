import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, type Db } from '../../../platform/db.ts'
import { openTestDatabase } from '../../../testing/test-app.ts'
import { reservationOwner, forgetReservedAmounts, reserveAmount } from './reserved-amount.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDb(database.url)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

let accounts = 0
let members = 0n
const newAccount = (): string => `KBANK:${++accounts}`
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 7, 0, 0) + seconds * 1_000)
const reserve = (
  receivingAccount: string,
  of: { requested?: bigint; memberId?: bigint; from?: number; until?: number } = {},
) => {
  const { requested = 100_00n, memberId = 1_000n + ++members, from = 0, until = 2_400 } = of
  return reserveAmount(db, {
    receivingAccount,
    requested,
    memberId,
    codeId: `code-${memberId}-${from}`,
    from: at(from),
    until: at(until),
  })
}
const ownerAt = async (receivingAccount: string, amount: bigint, paidAt: Date) =>
  (await reservationOwner(db, [{ receivingAccount, amount, paidAt }]))[0]

test('adds each satang amount from 0.01 to 0.99 once, in random order', async () => {
  const account = newAccount()
  const given: bigint[] = []
  for (let n = 0; n < 99; n++) given.push((await reserve(account))!)
  expect(given.toSorted((a, b) => Number(a - b))).toEqual(
    Array.from({ length: 99 }, (_, index) => 100_01n + BigInt(index)),
  )
  expect(given).not.toEqual(given.toSorted((a, b) => Number(a - b)))
  expect(await reserve(account)).toBeNull()
})

test('reserves no amount twice in overlapping ranges of one account', async () => {
  const account = newAccount()
  for (let n = 0; n < 99; n++) await reserve(account, { requested: 100_00n })
  expect(await reserve(account, { requested: 100_98n })).toBeGreaterThan(100_99n)
  expect(await reserve(newAccount())).not.toBeNull()
})

test('a member who asks again keeps the amount, and its reservation is extended', async () => {
  const account = newAccount()
  const first = await reserve(account, { memberId: 5n, from: 0, until: 2_400 })
  expect(await reserve(account, { memberId: 5n, from: 300, until: 2_700 })).toBe(first)
  expect(await ownerAt(account, first!, at(2_650))).toEqual({ memberId: 5n, codeId: 'code-5-300' })
  expect(await reserve(account, { memberId: 6n, from: 300, until: 2_700 })).not.toBe(first)
  expect(await reserve(account, { memberId: 5n, requested: 300_00n })).toBeGreaterThan(300_00n)
})

test('gives 99 of 200 concurrent requests different amounts, and the others none', async () => {
  const account = newAccount()
  const given = await Promise.all(
    Array.from({ length: 200 }, (_, index) => reserve(account, { memberId: BigInt(index + 1) })),
  )
  const taken = given.filter((amount) => amount !== null)
  expect(taken).toHaveLength(99)
  expect(new Set(taken).size).toBe(99)
})

test('an amount is reusable after its grace period; earlier payments keep the owner', async () => {
  const account = newAccount()
  for (let n = 0; n < 99; n++) await reserve(account, { memberId: BigInt(n + 1), until: 2_400 })
  expect(await reserve(account, { from: 2_459, until: 4_800 })).toBeNull()
  const again = await reserve(account, { memberId: 500n, from: 2_460, until: 4_800 })
  expect(again).not.toBeNull()
  expect(await ownerAt(account, again!, at(2_460))).toEqual({
    memberId: 500n,
    codeId: 'code-500-2460',
  })
  const before = await ownerAt(account, again!, at(2_399))
  expect(before!.memberId).toBeLessThan(100n)
})

test('of 200 concurrent requests, exactly 99 get one of the 99 amounts that were just released', async () => {
  const account = newAccount()
  for (let n = 0; n < 99; n++) await reserve(account, { until: 600 })
  const given = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      reserve(account, { memberId: BigInt(index + 1), from: 660, until: 3_000 }),
    ),
  )
  expect(new Set(given.filter((amount) => amount !== null)).size).toBe(99)
  expect(given.filter((amount) => amount === null)).toHaveLength(101)
})

test('finds the member who awaited the exact amount at that time or in that minute', async () => {
  const account = newAccount()
  const amount = (await reserve(account, { memberId: 7n, from: 40, until: 2_400 }))!
  const owner = { memberId: 7n, codeId: 'code-7-40' }
  const seen = [at(40), at(0), at(2_400), at(2_340), at(39), at(-60), at(2_401), at(2_460)].map(
    (paidAt) => ({ receivingAccount: account, amount, paidAt }),
  )
  expect(await reservationOwner(db, seen)).toEqual([
    owner,
    owner,
    owner,
    owner,
    null,
    null,
    null,
    null,
  ])
  expect(
    await reservationOwner(db, [
      { receivingAccount: account, amount: 100_00n, paidAt: at(60) },
      { receivingAccount: newAccount(), amount, paidAt: at(60) },
      seen[0]!,
    ]),
  ).toEqual([null, null, owner])
  expect(await reservationOwner(db, [])).toEqual([])
})

test('deletes reservations that ended before the given time', async () => {
  const account = newAccount()
  const amount = (await reserve(account))!
  await forgetReservedAmounts(db, at(2_400))
  expect(await ownerAt(account, amount, at(60))).not.toBeNull()
  expect(await forgetReservedAmounts(db, at(2_401))).toBeGreaterThan(0)
  expect(await ownerAt(account, amount, at(60))).toBeNull()
})

test('reservations of one amount are always at least a minute apart', async () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 400 }),
    lasts: fc.integer({ min: 1, max: 300 }),
    requested: fc.constantFrom(100_00n, 100_50n, 101_00n),
    times: fc.integer({ min: 1, max: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const account = newAccount()
      let now = 0
      for (const { wait, lasts, requested, times } of steps) {
        now += wait
        await Promise.all(
          Array.from({ length: times }, () =>
            reserve(account, { requested, from: now, until: now + lasts }),
          ),
        )
      }
      const rows = await db.query<{ amount: bigint; reservedFrom: Date; reservedUntil: Date }>(
        `select amount, reserved_from, reserved_until
          from reserved_amount
          where receiving_account = $1
          order by amount, reserved_from`,
        [account],
      )
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1]
        if (next?.amount === row.amount)
          expect(next.reservedFrom.getTime() - row.reservedUntil.getTime()).toBeGreaterThanOrEqual(
            60_000,
          )
      }
    }),
    { numRuns: 12 },
  )
})
