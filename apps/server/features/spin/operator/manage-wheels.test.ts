import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimCoupon, readSpinSetup, spin } from '@champa/contract/spin'
import type { Tx } from '../../../platform/db.ts'
import { eventually } from '../../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../../testing/test-wheels.ts'
import { openWheel, writeWheel } from './manage-wheels.ts'

const app = await startTestApp()
/** Closes all wheels, so that a test starts with its own wheel. */
beforeEach(() =>
  putWheel(app, {
    code: 'CLOSED',
    slices: [{ code: 'NONE', weight: 1, kind: 'none' }],
    enabled: false,
  }),
)
afterEach(() => app.proveBooks())

type Part = Record<string, unknown> & { code: string }

const appearance = {
  label: { th: 'ช่อง', lo: 'ຊ່ອງ', en: 'Sector' },
  prize: 'Prize',
  bgColor: '#101820',
  textColor: '#FFFFFF',
}
const file = (slices: Part[], more: object = {}) => ({
  name: 'Wheel',
  notice: '<p>odds</p>',
  ...more,
  slices: slices.map((one) => ({ ...appearance, ...one })),
})
const money = (more: Record<string, unknown> = {}): Part => ({
  code: 'B100',
  kind: 'money',
  amount: 100,
  weight: 1_000_000,
  ...more,
})
/** A slice so unlikely that the few rounds of a test never draw it. */
const none = (more: Record<string, unknown> = {}): Part => ({
  code: 'NONE',
  kind: 'none',
  weight: 1,
  ...more,
})
const write = (code: string, slices: Part[], more?: object) =>
  writeWheel(app.operator, code, file(slices, more))
const turn = async (code: string, slices: Part[]) => {
  expect([await write(code, slices), await openWheel(app.operator, code, true)]).toEqual([
    { ok: true },
    'done',
  ])
}
const player = async () => {
  const member = await app.member()
  await giveCoins(app, member, 10n)
  await app.call(readSpinSetup, {}, member)
  return member
}
const play = async (member: TestMember, no: number) => {
  const response = await app.call(spin, { body: { no, clientSeed: 'champa' } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const someWaits = () =>
  eventually(
    async () =>
      (await app.ctx.db.query('select 1 as waits from pg_locks where not granted')).length > 0,
  )
const held = { ok: false, problems: [expect.stringMatching(/^B100: members hold coupons/)] }

test.each<[string, Part[], { cost?: number }]>([
  ['the cost of a spin', [money(), none()], { cost: 10 }],
  ['the amount of a slice', [money({ amount: 1 }), none()], {}],
  ['the label of a slice', [money({ label: 'Other' }), none()], {}],
  ['the terms of a prize', [money({ lock: { turnover: 3 } }), none()], {}],
])(
  'SPIN_FAIL: refuses a round committed before a change to %s, and plays it after a new commitment',
  async (_, slices, more) => {
    await turn('CHANGING', [money(), none()])
    const one = await player()
    expect(await write('CHANGING', slices, more)).toEqual({ ok: true })
    expect(await play(one, 1)).toMatchObject({
      success: false,
      error: 'SPIN_FAIL',
      next: { no: 1 },
    })
    expect(await play(one, 1)).toMatchObject({
      success: true,
      result: { remainingCoin: 10 - (more.cost ?? 1) },
    })
    await app.ctx.db.query('update coupon set expires_at = won_at where member_id = $1', [one.id])
  },
)

test('SPIN_FAIL: refuses a round committed for another wheel with the same odds', async () => {
  await turn('FIRST', [money(), none()])
  const one = await player()
  await openWheel(app.operator, 'FIRST', false)
  await turn('SECOND', [money(), none()])
  expect(await play(one, 1)).toMatchObject({ success: false, error: 'SPIN_FAIL' })
})

test('a prize cannot be changed while a member holds a coupon for it', async () => {
  await turn('HELD', [money(), none()])
  const one = await player()
  expect(await play(one, 1)).toMatchObject({ success: true, result: { code: 'B100' } })
  const other = [
    [money({ amount: 1 }), none()],
    [none(), none({ code: 'NONE2' })],
    [money({ lock: { turnover: 3 } }), none()],
    [money({ currency: 'LAK' }), none()],
  ]
  for (const slices of other) expect(await write('HELD', slices)).toEqual(held)
  expect(await write('HELD', [money({ weight: 5, label: 'Another word' }), none()])).toEqual({
    ok: true,
  })
  expect(await app.call(claimCoupon, { body: { coupon: 'HELD.B100' } }, one)).toMatchObject({
    ok: true,
    body: { money: 100_00n },
  })
  expect(await write('HELD', other[0]!)).toEqual({ ok: true })
})

/** Runs `begin` in a transaction, and starts `other` before the transaction commits. */
async function meanwhile<T>(
  begin: (tx: Tx) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const { result } = await app.operator.db.transaction(async (tx) => {
    await begin(tx)
    const result = other()
    await someWaits()
    return { result }
  })
  return result
}

test('the operator cannot change a prize that a member wins concurrently', async () => {
  await turn('RACE', [money(), none()])
  const { id } = await player()
  const wins = async (tx: Tx) => {
    await tx.query(
      `insert into coupon (member_id, no, wheel, slice, won_at) values ($1, 1, 'RACE', 'B100', $2)`,
      [id, new Date()],
    )
    await tx.query(
      `update wheel_slice
        set drawn = drawn + 1, spent = spent + amount
        where wheel = 'RACE' and code = 'B100'`,
    )
  }
  expect(await meanwhile(wins, () => write('RACE', [money({ amount: 1 }), none()]))).toEqual(held)
})

test.each(['amount = 1', `lock = '{}'`, `kind = 'gift'`])(
  'SPIN_FAIL: refuses a round whose prize is changed concurrently (%s)',
  async (set) => {
    await turn('MEETING', [money(), none()])
    const one = await player()
    const result = await meanwhile(
      (tx) => tx.query(`update wheel_slice set ${set} where wheel = 'MEETING' and code = 'B100'`),
      () => play(one, 1),
    )
    expect(result).toMatchObject({ success: false, error: 'SPIN_FAIL' })
    expect(await app.call(readSpinSetup, {}, one)).toMatchObject({
      body: { userCoin: 10, next: { no: 1 } },
    })
  },
)

const coins = (amount: number, weight: number, more: Record<string, unknown> = {}): Part => ({
  code: 'C',
  kind: 'coins',
  amount,
  weight,
  ...more,
})
test.each<[string, Part[], Record<string, unknown>, boolean]>([
  ['accepts four coins in one of five spins', [coins(4, 1), none({ weight: 4 })], {}, true],
  ['rejects five coins in one of five spins', [coins(5, 1), none({ weight: 4 })], {}, false],
  [
    'accepts five coins in one of five spins that cost two',
    [coins(5, 1), none({ weight: 4 })],
    { cost: 2 },
    true,
  ],
  [
    'rejects five coins in one of two spins once the budget of the money is used up',
    [coins(5, 1), none({ weight: 1 }), money({ weight: 8, budget: 1_000 })],
    {},
    false,
  ],
  [
    'accepts five coins in one of nine spins beside unlimited money',
    [coins(5, 1), money({ weight: 8 })],
    {},
    true,
  ],
  [
    'rejects five coins in one of two spins for members in kip',
    [coins(5, 1), money({ weight: 8 }), money({ code: 'K', weight: 1, currency: 'LAK' })],
    {},
    false,
  ],
  [
    'accepts a slice of a hundred coins with a stock of ten',
    [coins(100, 1, { stock: 10 }), none({ weight: 1 })],
    {},
    true,
  ],
])(
  'writeWheel compares the coins that a spin yields on average with its cost: %s',
  async (_, slices, more, ok) => {
    expect((await write('COINS', slices, more)).ok).toBe(ok)
  },
)

test.each<[string, unknown]>([
  ['only weights of zero', file([money({ weight: 0 }), none({ weight: 0 })])],
  ['a negative weight', file([money({ weight: -1 }), none()])],
  ['a weight above the maximum', file([money({ weight: 1_000_001 }), none()])],
  ['an unknown field oddsHash', { ...file([money(), none()]), oddsHash: '00' }],
  ['no content', null],
])('writeWheel rejects a file with %s', async (_, given) => {
  expect(await writeWheel(app.operator, 'REFUSED', given)).toMatchObject({ ok: false })
  expect(await app.ctx.db.query(`select 1 as there from wheel where code = 'REFUSED'`)).toEqual([])
})

test('writeWheel rejects a stock or budget below what has been drawn', async () => {
  await turn('DRAWN', [money(), none()])
  const one = await player()
  for (const no of [1, 2]) await play(one, no)
  expect([
    await write('DRAWN', [money({ stock: 1 }), none()]),
    await write('DRAWN', [money({ budget: 199 }), none()]),
    await write('DRAWN', [money({ stock: 2, budget: 200 }), none()]),
  ]).toEqual([
    { ok: false, problems: [expect.stringMatching('drawn already')] },
    { ok: false, problems: [expect.stringMatching('drawn already')] },
    { ok: true },
  ])
})
