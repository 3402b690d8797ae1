import { afterEach, expect, test } from 'vitest'
import { clock, dayStart } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { providerOf } from '../player/provider-of.ts'
import { usernameOf } from '../rules.ts'
import { compareHistory } from './compare-history.job.ts'
import { closeFinding, listFindings } from './findings.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const hourMs = 3_600_000
const checks = () =>
  app.ctx.db.query<{
    code: string
    day: string
    done: boolean
    tries: number
    ourCount: bigint | null
    theirCount: bigint | null
  }>(
    `select code, day::text as day, checked_at is not null as done, tries, our_count, their_count
      from history_check
      order by day, code`,
  )
/**
 * The end of the day on which the transfers are made, stored because the test may run past
 * midnight.
 */
let endMs: number
/** Sets the clock to this many hours after `endMs`. */
const after = (hours: number): void => clock.set(() => new Date(endMs + hours * hourMs))

test('compares each day once, an hour after its end, and retries failed days', async () => {
  const member = await games.player(500_00n, { naga: 100, mekong: 0 })
  const stray = { username: usernameOf(member.id), credits: 5_00n, reference: 'agent-7' }
  await (await providerOf(app.ctx, 'naga')).deposit(stray)
  endMs = dayStart(new Date()).getTime() + 24 * hourMs

  after(0.9)
  expect(await compareHistory.run(app.ctx)).toBe(0)
  const planned = await checks()
  expect(planned.map((one) => [one.code, one.done, one.tries])).toEqual([
    ['mekong', false, 0],
    ['naga', false, 0],
    ['sixstars', false, 0],
  ])
  const [today] = planned.map((one) => one.day)

  after(1.1)
  await app.fault('games/mekong/history', 'error')
  expect(
    (await Promise.all([compareHistory.run(app.ctx), compareHistory.run(app.ctx)])).reduce(
      (sum, one) => sum + one,
    ),
  ).toBe(2)
  expect(
    (await checks()).map((one) => [one.code, one.done, one.tries, one.ourCount, one.theirCount]),
  ).toEqual([
    ['mekong', false, 1, null, null],
    ['naga', true, 1, 1n, 2n],
    ['sixstars', true, 1, 0n, 0n],
  ])
  expect(await listFindings(app.ctx, 10)).toEqual([
    {
      game: 'naga',
      reference: 'agent-7',
      day: today,
      kind: 'missing here',
      ours: null,
      theirs: 5_00n,
    },
  ])
  await app.clearFaults()
  expect(await compareHistory.run(app.ctx)).toBe(0)

  after(1.7)
  expect(await compareHistory.run(app.ctx)).toBe(1)
  expect((await checks()).every((one) => one.done)).toBe(true)

  // After staff have closed the finding, the day is not compared again.
  expect(
    await closeFinding(app.operator, {
      game: 'naga',
      reference: 'agent-7',
      who: 'nok',
      why: 'their test',
    }),
  ).toBe(true)
  expect(
    await closeFinding(app.operator, {
      game: 'naga',
      reference: 'agent-7',
      who: 'nok',
      why: 'again',
    }),
  ).toBe(false)
  expect(await listFindings(app.ctx, 10)).toEqual([])
  expect(await compareHistory.run(app.ctx)).toBe(0)

  after(50)
  for (let runs = 0; runs < 3; runs++) await compareHistory.run(app.ctx)
  const all = await checks()
  expect(all.filter((one) => one.code === 'naga').map((one) => one.done)).toEqual([
    true,
    true,
    true,
  ])
  expect(all.filter((one) => one.day === today).map((one) => one.tries)).toEqual([2, 1, 1])
})
