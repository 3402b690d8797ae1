import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectInvites, readInvites, receiveInviteBonus } from '@champa/contract/invite'
import { clock } from '../../platform/clock.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
const invites = testInvites(app)
await invites.offer({ success: null, fail: null, minimum: { THB: 0, LAK: 0 } })

type Step =
  | { does: 'play'; friend: number; code: 'naga' | 'mekong' | 'sixstars'; turnover: bigint }
  | { does: 'collect'; taps: number; failing: boolean }
  | { does: 'read' }
  | { does: 'receive'; taps: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('play' as const),
      friend: fc.nat(2),
      code: fc.constantFrom('naga' as const, 'mekong' as const, 'sixstars' as const),
      turnover: fc.bigInt(1n, 50_000n),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('collect' as const),
      taps: fc.integer({ min: 1, max: 3 }),
      failing: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('receive' as const),
      taps: fc.integer({ min: 1, max: 2 }),
    }),
  },
)

const millionths = { naga: 3_000n, mekong: 1_000n, sixstars: 0n }
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

/**
 * Runs the steps for an inviter with three friends. Returns the commission due on the friends'
 * turnover, in millionths of a minor unit, and the amounts paid.
 */
async function live(
  steps: Step[],
): Promise<{ worth: bigint; paid: bigint; accrued: bigint; received: bigint; lines: number }> {
  const member = await app.member()
  const friends = [
    await invites.friend(member),
    await invites.friend(member),
    await invites.friend(member),
  ]
  await games.activate(friends[0]!, 'naga')
  const totals = new Map<string, bigint>()
  const seen = { worth: 0n, paid: 0n, received: 0n }
  for (const one of steps) await take(one, { member, friends, totals, seen })
  await app.clearFaults()
  await take({ does: 'collect', taps: 2, failing: false }, { member, friends, totals, seen })
  const response = await app.call(readInvites, { body: { page: 1, limit: 100 } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return { ...seen, accrued: response.body.accrued, lines: response.body.total }
}

interface Member {
  member: TestMember
  friends: TestMember[]
  totals: Map<string, bigint>
  seen: { worth: bigint; paid: bigint; received: bigint }
}

async function take(one: Step, { member, friends, totals, seen }: Member): Promise<void> {
  if (one.does === 'play') {
    const key = `${one.friend} ${one.code}`
    totals.set(key, (totals.get(key) ?? 0n) + one.turnover)
    await invites.turnover(friends[one.friend]!, one.code, totals.get(key)!)
    seen.worth += one.turnover * millionths[one.code]
  } else if (one.does === 'collect') {
    if (one.failing) await app.fault('games/naga/bets', 'error')
    else await app.clearFaults()
    await app.ctx.db.query(
      'update bet_cursor set last_read_at = null, due_at = $1, failing_since = null',
      [clock.now()],
    )
    for (const answered of await times(one.taps, () => app.call(collectInvites, {}, member)))
      if (answered.ok) seen.paid += answered.body.amount
  } else if (one.does === 'receive') {
    for (const answered of await times(one.taps, () => app.call(receiveInviteBonus, {}, member)))
      if (answered.ok) seen.received += answered.body.amount
  } else await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
}

test('pays commission on all turnover once, up to rounding, despite any failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { worth, paid, accrued, received, lines } = await live(steps)
      expect(accrued + received).toBe(paid)
      expect(paid * 1_000_000n).toBeLessThanOrEqual(worth)
      // Tolerates one minor unit per row, plus one per friend whose unpaid turnover is worth less
      // than one.
      expect(worth - paid * 1_000_000n).toBeLessThan(BigInt(lines + 3) * 1_000_000n)
      await app.proveBooks()
    }),
    { numRuns: cases(8, 20), endOnFailure: true },
  )
})
