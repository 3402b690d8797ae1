import { afterEach, expect, test } from 'vitest'
import type {
  transfer as transferEndpoint,
  transferAll as allEndpoint,
} from '@champa/contract/game'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Call } from '../../../platform/route/route.ts'
import { refuse } from '../../../platform/refusals.ts'
import { runInCrashingApp, type CrashPoint } from '../../../testing/crashing-app.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { usernameOf } from '../rules.ts'
import { transferAll } from '../transfer-all.ts'
import { transfer } from '../transfer.ts'
import { returnToWallet } from './return-to-wallet.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const codes = ['naga', 'mekong', 'sixstars'] as const
const key = 'key:the-one'

const usernames = (member: TestMember) =>
  Object.fromEntries(codes.map((code) => [code, usernameOf(member.id)]))
const call = (member: TestMember, body: object, under = key): never =>
  ({
    body,
    key: under,
    keyGiven: true,
    refuse,
    member: {
      memberId: member.id,
      projection: { usernames: usernames(member), currency: 'THB', excluded: null, holdSeq: '0' },
    },
    headers: {},
  }) as unknown as Call<typeof allEndpoint> & Call<typeof transferEndpoint> as never

type Work = (ctx: AppContext, member: TestMember) => Promise<unknown>

const everything =
  (to: string, under = key): Work =>
  (on, member) =>
    transferAll(call(member, { to }, under), on)
const operations: [string, Work, Work, bigint[]][] = [
  [
    'everything to sixstars',
    everything('sixstars'),
    everything('sixstars', 'key:another'),
    [0n, 0n, 0n, 65_50n],
  ],
  [
    'everything to the wallet',
    everything('wallet'),
    everything('wallet', 'key:another'),
    [65_50n, 0n, 0n, 0n],
  ],
  [
    'everything to the wallet for a withdrawal',
    (on, member) =>
      returnToWallet(on, {
        memberId: member.id,
        currency: 'THB',
        usernames: usernames(member),
        key,
      }),
    everything('wallet', 'key:another'),
    [65_50n, 0n, 0n, 0n],
  ],
  [
    'from game to game',
    (on, member) => transfer(call(member, { from: 'naga', to: 'mekong', amount: 20_00n }), on),
    everything('wallet', 'key:another'),
    [65_50n, 0n, 0n, 0n],
  ],
]

/**
 * Crash points before and after each statement; the last ones lie beyond the end of every
 * operation.
 */
const deaths = Array.from(
  { length: 38 },
  (_, index): CrashPoint => ({
    at: Math.floor(index / 2) + 1,
    when: index % 2 === 0 ? 'before' : 'after',
  }),
)

/** Sends the request; TRANSFER_FAIL is a valid answer only while no money is in transit. */
async function ask(work: Work, member: TestMember): Promise<void> {
  const [outcome] = await Promise.allSettled([work(app.ctx, member)])
  if (outcome.status === 'fulfilled') return
  const { message } = outcome.reason as Error
  expect(['TRANSFER_FAIL', 'REQUEST_LIMIT']).toContain(message)
  if (message === 'TRANSFER_FAIL') expect((await games.wallet(member)).inTransit).toBe(0n)
}

test.each(operations)(
  'a repeat after a crash at any SQL statement of "%s" makes each transfer once',
  async (_, work, rest, whole) => {
    const members = await Promise.all(deaths.map(() => games.sweepable()))
    const ended = await Promise.all(
      members.map((member, index) =>
        runInCrashingApp(app.ctx, deaths[index]!, (on) => work(on, member)),
      ),
    )
    expect(ended.slice(0, 4)).toEqual([false, false, false, false])
    expect(ended.at(-1)).toBe(true)
    await app.proveBooks()
    // The leases of the crashed requests have expired. No member got an answer, so each repeats
    // the request from two devices.
    clock.set(() => new Date(Date.now() + 31_000))
    await Promise.all(members.flatMap((member) => [ask(work, member), ask(work, member)]))
    await app.proveBooks()
    clock.set()
    await games.settle()
    await Promise.all(members.map((member) => ask(work, member)))
    await app.proveBooks()
    for (const [index, member] of members.entries()) {
      const label = `dead at ${JSON.stringify(deaths[index])}`
      const made = await app.ctx.db.query<{ place: string; times: bigint; open: bigint }>(
        `select source || ' ' || target as place, count(*) as times,
            count(*) filter (where status = 'in progress') as open
          from movement
          where member_id = $1
            and type = 'transfer'
            and seq > 3
          group by 1`,
        [member.id],
      )
      for (const one of made) expect(one, label).toMatchObject({ times: 1n, open: 0n })
      expect(
        (await games.places(member)).reduce((sum, one) => sum + one),
        label,
      ).toBe(65_50n)
    }
    // Money that the game never received is back at its source, and one more operation moves it as
    // well.
    clock.set(() => new Date(Date.now() + 31_000))
    await Promise.all(members.map((member) => rest(app.ctx, member).catch(() => undefined)))
    clock.set()
    for (const [index, member] of members.entries())
      expect(await games.places(member), JSON.stringify(deaths[index])).toEqual(whole)
    await app.proveBooks()
  },
)
