import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db.ts'
import { crashAtTransaction } from '../../testing/crashing-app.ts'
import {
  pageOf,
  startStubGame,
  type BetsRequest,
  type ReportedBet,
} from '../../testing/stub-game.ts'
import { startTestApp, newMember } from '../../testing/test-app.ts'
import { turnoverOf } from './queries.ts'
import { readBets } from './read-bets.ts'
import { readBetsNow } from './read-bets-now.ts'
import { shrinksWithin } from '../../testing/shrinks-within.ts'
import { cases } from '../../testing/thorough.ts'

// Property: after any sequence of bets, failures, crashes and concurrent readings, the turnover
// equals the settled bets of the game, each counted once.
afterAll(() => game.stop())
const game = await startStubGame()
const app = await startTestApp({ LOG_LEVEL: 'silent', GAMES_URL: game.url })
const other = { ...app.ctx, db: openDb(app.ctx.db.url) }
afterAll(() => other.db.end())

const end = fc.constantFrom('lost', 'won', 'tied', 'void')
const ending = fc.record({ does: fc.constant('end' as const), which: fc.nat({ max: 99 }), as: end })
const change = fc.oneof(
  fc.record({
    does: fc.constant('place' as const),
    stake: fc.integer({ min: 1, max: 999 }),
    many: fc.integer({ min: 1, max: 6 }),
    open: fc.boolean(),
  }),
  ending,
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never
const step = fc.oneof(
  { weight: 5, arbitrary: change },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 2_500 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      when: fc.constantFrom('one', 'two', 'dies before', 'dies after', 'fails', 'repeats'),
      at: fc.integer({ min: 1, max: 4 }),
      meanwhile: fc.array(ending, { maxLength: 6 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
const pageSize = 3
/** The maximum time for shrinking a failure, so that it is reported before the test times out. */
const maxShrinkMs = 30_000

/**
 * A member's bets at the stub game, and the processes that read its report, on the test's clock.
 */
class Play {
  readonly bets: ReportedBet[] = []
  /** Changes at the game while pages are read. */
  meanwhile: Change[] = []
  failing = 0
  memberId: bigint
  now = Date.now()

  constructor(memberId: bigint) {
    this.memberId = memberId
    clock.set(() => new Date(this.now))
    game.answerWith((request) => this.report(request))
  }

  report(request: BetsRequest) {
    if (this.failing > 0 && --this.failing === 0) return { code: 99 }
    const page = pageOf(this.bets, request, pageSize)
    const next = this.meanwhile.shift()
    if (next) this.change(next)
    return page
  }

  change(one: Change): void {
    if (one.does === 'end') return this.end(one)
    for (let n = 0; n < one.many; n++) {
      const stake = (one.stake / 100).toFixed(2)
      const ended = one.open
        ? { state: 'open' as const, valid: '0.00', settledAt: null }
        : { state: 'settled' as const, valid: stake, settledAt: this.now }
      this.bets.push({
        id: `b${this.memberId}-${this.bets.length}`,
        username: `p${this.memberId}`,
        stake,
        won: '0.00',
        placedAt: this.now,
        changedAt: this.now,
        ...ended,
      })
    }
  }

  /** A settled bet stays settled; a void one may still be settled. */
  end({ which, as }: Extract<Change, { does: 'end' }>): void {
    const running = this.bets.filter((one) => one.state !== 'settled')
    const bet = running[which % running.length]
    if (!bet) return
    const won = as === 'tied' ? bet.stake : as === 'won' ? '999.99' : '0.00'
    Object.assign(bet, {
      state: as === 'void' ? 'void' : 'settled',
      won,
      valid: as === 'void' || as === 'tied' ? '0.00' : bet.stake,
      settledAt: this.now,
      changedAt: this.now,
    })
  }

  async step(one: Step): Promise<void> {
    if (one.does === 'wait') this.now += one.ms
    else if (one.does === 'read') await this.read(one)
    else this.change(one)
  }

  async read({ when, at, meanwhile }: Extract<Step, { does: 'read' }>): Promise<void> {
    this.meanwhile = [...meanwhile]
    if (when === 'fails') this.failing = at
    if (when === 'repeats')
      await app.ctx.db.query(
        "update bet_cursor set read_until = read_until - $1 * interval '1 second'",
        [at],
      )
    if (when === 'dies before' || when === 'dies after') {
      const dying = crashAtTransaction(app.ctx, {
        at,
        when: when === 'dies before' ? 'before' : 'after',
      })
      await Promise.race([readBets(dying.ctx, 'naga'), dying.crashed])
      await releaseCursors()
    } else
      await Promise.all([
        readBets(app.ctx, 'naga'),
        ...(when === 'two' ? [releaseCursors().then(() => readBets(other, 'naga'))] : []),
      ])
    this.meanwhile = []
    this.failing = 0
  }

  counts(): bigint {
    return this.bets.reduce((sum, one) => sum + BigInt(one.valid.replace('.', '')), 0n)
  }
}

const releaseCursors = () => app.ctx.db.query('update bet_cursor set lease_until = null')

async function newPlay(): Promise<Play> {
  const play = new Play((await newMember(app.ctx)).id)
  await app.ctx.db.query(
    `insert into game_account (member_id, code, username, password, created_at)
      values ($1, 'naga', $2, 'sealed', $3)`,
    [play.memberId, `p${play.memberId}`, new Date()],
  )
  await readBetsNow(app.ctx, ['naga'])
  await app.ctx.db.query('update bet_cursor set read_until = $1, lease_until = null', [
    new Date(play.now - 5_000),
  ])
  return play
}

test('the turnover equals the bets that the game has settled, each counted once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      shrinksWithin(maxShrinkMs, async (steps) => {
        const play = await newPlay()
        for (const one of steps) await play.step(one)
        play.now += 5_000
        await releaseCursors()
        expect(await readBets(app.ctx, 'naga')).toBe('all')
        const [counted] = await turnoverOf(app.ctx.db, [play.memberId])
        const open = await app.ctx.db.query(
          "select 1 from bet where member_id = $1 and state = 'open'",
          [play.memberId],
        )
        expect([counted?.total ?? 0n, open.length > 0]).toEqual([
          play.counts(),
          play.bets.some((one) => one.state === 'open'),
        ])
      }),
    ),
    { numRuns: cases(30, 80) },
  )
})
