import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshGames, transferAll } from '@champa/contract/game'
import { toWire } from '@champa/contract/money'
import { openTestHouse, type TestHouse, type TestMember } from '../../testing/test-house.ts'
import { testGames, type TestGames } from '../../testing/test-games.ts'
import { settleTransfers } from './settle-transfers.job.ts'

const funds = 1_000_00n
const codes = ['naga', 'mekong', 'sixstars'] as const
const places = ['wallet', ...codes]
const most = 3

let house: TestHouse
let games: TestGames
beforeAll(async () => {
  house = await openTestHouse()
  games = testGames(house)
})
afterAll(() => house.stop())

const who = fc.integer({ min: 0, max: most - 1 })
const place = fc.constantFrom(...places)
const code = fc.constantFrom(...codes)
const amount = fc.integer({ min: 1_00, max: 300_00 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('move' as const), who, from: place, to: place, amount, taps: fc.constantFrom(1, 1, 2) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('play' as const), who, code, bet: fc.integer({ min: 1, max: 200_00 }), win: fc.integer({ min: 0, max: 250_00 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refresh' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('all' as const), who, to: place, taps: fc.constantFrom(1, 2) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const fault = fc.record({ code, call: fc.constantFrom('deposit', 'withdraw', 'query', 'balance'), mode: fc.constantFrom('refuse', 'error', 'lost-reply', 'duplicate', 'pending'), times: fc.integer({ min: 1, max: 2 }) })
/** What happens at the same moment, after the faults that are set for it. */
const moment = fc.record({ faults: fc.array(fault, { maxLength: 1 }), steps: fc.array(step, { minLength: 1, maxLength: 4 }), settles: fc.constantFrom(false, false, false, true) })

interface Seat {
  member: TestMember
  won: bigint
}

async function take(seat: Seat, one: Step): Promise<void> {
  const { member } = seat
  const headers = { 'idempotency-key': randomUUID() }
  if (one.what === 'play') {
    const [bet, win] = [BigInt(one.bet), BigInt(one.win)]
    const played = await games.play(one.code, member, toWire(bet), toWire(win)).then(() => true, () => false)
    if (played) seat.won += win - bet
    return
  }
  if (one.what === 'refresh') return void (await house.call(refreshGames, {}, member))
  const taps = Array.from({ length: one.taps }, () =>
    one.what === 'all'
      ? house.call(transferAll, { body: { to: one.to }, headers }, member)
      : games.transfer(member, one.from, one.to, toWire(BigInt(one.amount)), headers['idempotency-key']))
  for (const answered of await Promise.all(taps)) expect(answered.status, JSON.stringify(answered, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toBe(500)
}

async function checkEnd({ member, won }: Seat): Promise<void> {
  await house.house.db.query('update game_account set refreshed_at = null where member_id = $1', [member.id])
  await house.call(refreshGames, {}, member)
  const wallet = await games.wallet(member)
  const atGames = await Promise.all(codes.map((one) => games.creditsAt(one, member)))
  const [played] = await house.house.db.query<{ lost: string }>(`select sum(balance)::text as lost from account where member_id = $1 and name like 'house:play:%'`, [member.id])
  expect(wallet.inTransit).toBe(0n)
  expect(wallet.wallet.amount + atGames.reduce((sum, one) => sum + one, 0n)).toBe(funds + won)
  expect(wallet.total).toBe(funds + won)
  expect(BigInt(played!.lost)).toBe(-won)
}

test('whatever members do at once and whatever the games answer, what was paid in and won is there in the end, and the books hold at every moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 25, maxLength: 40 }), async (moments) => {
      const seats: Seat[] = []
      for (let index = 0; index < most; index++) {
        const member = await house.member(funds)
        await games.activate(member, ...codes)
        seats.push({ member, won: 0n })
      }
      for (const { faults, steps, settles } of moments) {
        for (const one of faults) await house.fault(`games/${one.code}/${one.call}`, one.mode, one.times)
        await Promise.all(steps.map((one) => take(seats[one.who]!, one)))
        if (settles) await settleSome()
        await house.proveBooks()
      }
      await house.clearFaults()
      await games.settle()
      for (const seat of seats) await checkEnd(seat)
      await house.proveBooks()
    }),
    { numRuns: 6 },
  )
}, 300_000)

/** A look in between settles what it can; faults may leave the rest. */
async function settleSome(): Promise<void> {
  await house.house.db.query(`update movement set due_at = '2020-01-01' where status = 'in progress' and due_at is not null`)
  await settleTransfers.run(house.house)
}
