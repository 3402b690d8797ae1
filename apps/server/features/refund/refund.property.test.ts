import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRefundToWallet, checkRefund, readRefunds, receiveRefund } from '@champa/contract/refund'
import { bangkokIso, clock, weekStart } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { bangkok, beginStory, type MemberStory } from '../../testing/member-story.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readWeek } from './read-week.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp()

const dayMs = 86_400_000
/** The start of a week, which is a Sunday. */
const begin = bangkok('2025-01-05 00:00:00')
const toBangkokText = (at: Date): string => bangkokIso(at).slice(0, 19).replace('T', ' ')

type Sums = Record<'brought' | 'took' | 'has', bigint>

/**
 * A member's deposits, withdrawals and current balance. They are summed over accounts other than
 * those that `readWeek` uses, so that the test can compare both.
 */
async function sumsOf(story: MemberStory): Promise<Sums> {
  const [found] = await app.ctx.db.query<Sums>(
    `select coalesce(-sum(amount) filter (where account = 'house:bank' and amount < 0), 0)::bigint
          as brought,
        coalesce(sum(amount) filter (where account = 'house:bank' and amount > 0), 0)::bigint
          as took,
        coalesce(sum(amount)
            filter (where account in ('wallet', 'game:naga', 'transit:naga', 'withdraw-hold')),
          0)::bigint as has
      from entry
      where member_id = $1`,
    [story.member.id],
  )
  return found!
}

const event = fc.record({
  hours: fc.integer({ min: 0, max: 100 }),
  what: fc.constantFrom('deposit', 'withdraw', 'send', 'lose', 'win', 'freeCredit'),
  satang: fc.integer({ min: 1, max: 500_00 }),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

async function live(story: MemberStory, { what, satang }: Event): Promise<void> {
  // An action that exceeds the balance is refused.
  await story[what](satang / 100).catch((error: unknown) =>
    expect(String(error)).toContain('MONEY_NOT_ENOUGH'),
  )
}

test('a week’s loss equals deposits less withdrawals less growth of the balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
      const story = await beginStory(app, toBangkokText(begin))
      let before: Sums = { brought: 0n, took: 0n, has: 0n }
      let all = 0n
      let week = begin
      let now = begin.getTime()
      const close = async (): Promise<void> => {
        const next = new Date(week.getTime() + 7 * dayMs)
        const { played, given } = await readWeek(app.ctx.db, story.member.id, {
          from: week,
          to: next,
        })
        const after = await sumsOf(story)
        expect(played - given).toBe(
          after.brought - before.brought - (after.took - before.took) - (after.has - before.has),
        )
        all += played - given
        before = after
        week = next
      }
      for (const one of events) {
        now += one.hours * 3_600_000
        while (now >= week.getTime() + 7 * dayMs) await close()
        story.at(toBangkokText(new Date(now)))
        await live(story, one)
      }
      await close()
      expect(all).toBe(before.brought - before.took - before.has)
    }),
    { numRuns: cases(8, 30), endOnFailure: true },
  )
  await app.proveBooks()
})

const tap = fc.record({
  hours: fc.integer({ min: 1, max: 170 }),
  what: fc.constantFrom(
    'receive',
    'receive',
    'receive twice',
    'add',
    'add twice',
    'deposit and lose',
    'deposit and lose',
    'deposit and win',
  ),
})
type Tap = typeof tap extends fc.Arbitrary<infer T> ? T : never

/**
 * Performs random actions over about a year and returns the number of refunds accrued for each
 * week.
 */
async function tapOn(story: MemberStory, taps: readonly Tap[]): Promise<Map<string, number>> {
  const settled = new Map<string, number>()
  const receive = async (): Promise<void> => {
    const answered = await story.call(receiveRefund)
    // In the first minute of a Sunday the week that has just ended is not closed yet.
    const week = bangkokIso(
      new Date(weekStart(new Date(clock.nowMs() - 60_000)).getTime() - 7 * dayMs),
    ).slice(0, 10)
    if (answered.ok) settled.set(week, (settled.get(week) ?? 0) + 1)
    else
      expect(['NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM']).toContain(answered.body.message)
  }
  const add = () => story.call(addRefundToWallet)
  let now = begin.getTime()
  for (const { what, hours } of taps) {
    now += hours * 3_600_000
    story.at(toBangkokText(new Date(now)))
    if (what === 'receive') await receive()
    if (what === 'receive twice') await Promise.all([receive(), receive(), receive()])
    if (what === 'add') await add()
    if (what === 'add twice') await Promise.all([add(), add()])
    if (what.startsWith('deposit')) await story.deposit(500)
    if (what === 'deposit and win') await story.win(100)
    if (what === 'deposit and lose') await story.lose(Number((await sumsOf(story)).has) / 100)
  }
  return settled
}

test.each([
  ['without a lock', '{"success": null, "fail": null}'],
  ['under a lock', '{"success": 150, "fail": 5}'],
])(
  'pays refunds %s at most once a week and to the satang, over a year of random requests',
  async (_, terms) => {
    await asOwner(
      app,
      `update operator_setting set value = value || '${terms}' where name = 'refund'`,
    )
    await app.ctx.operatorSettings.refresh()
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { minLength: 100, maxLength: 110 }), async (taps) => {
        const story = await beginStory(app, toBangkokText(begin))
        const settled = await tapOn(story, taps)
        const rows = await app.ctx.db.query<{
          periodFrom: Date
          amount: bigint
          loss: bigint
          createdAt: Date
        }>(
          `select period_from, amount, loss, created_at
            from refund
            where member_id = $1
            order by no`,
          [story.member.id],
        )
        expect([...settled]).toEqual(
          rows.map((row) => [bangkokIso(row.periodFrom).slice(0, 10), 1]),
        )
        for (const row of rows) {
          const to = new Date(row.periodFrom.getTime() + 7 * dayMs)
          expect(row.createdAt.getTime()).toBeGreaterThanOrEqual(to.getTime())
          const { played, given } = await readWeek(app.ctx.db, story.member.id, {
            from: row.periodFrom,
            to,
          })
          expect([row.loss, row.amount]).toEqual([played - given, (played - given) / 20n])
        }
        await proveAccrued(
          story,
          rows.reduce((sum, row) => sum + row.amount, 0n),
        )
        paid += rows.length
      }),
      { numRuns: 2, endOnFailure: true },
    )
    expect(paid).toBeGreaterThan(0)
    await app.proveBooks()
  },
)

/** Expects the refunds accrued and those paid to the wallet to add up to `all`. */
async function proveAccrued(story: MemberStory, all: bigint): Promise<void> {
  const [check, log] = [
    await story.call(checkRefund),
    await story.call(readRefunds, { body: { page: 1, limit: 100 } }),
  ]
  const [paid] = await app.ctx.db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum
      from movement
      where member_id = $1 and type = 'bonus'`,
    [story.member.id],
  )
  expect(check.ok && check.body.refundAmount + paid!.sum).toBe(all)
  expect(log.ok && log.body.refunds.reduce((sum, one) => sum + one.refundAmount, 0n)).toBe(all)
}
