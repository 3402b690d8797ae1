import { activateGame, transfer, transferAll } from '@champa/contract/game'
import { parseAmount, type MinorUnits } from '@champa/contract/money'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { readAllGames, readCatalogue } from '../features/catalogue/index.ts'
import { usernameOf } from '../features/game/rules.ts'
import { settleTransfers } from '../features/game/settle-transfers.job.ts'
import { readBetsNow } from '../features/turnover/index.ts'
import { createCursors } from '../features/turnover/bet-cursor.ts'
import { clock } from '../platform/clock.ts'
import { seedGames } from '../seed/games.ts'
import { asOwner } from './as-owner.ts'
import type { Answered, TestApp, TestMember } from './test-app.ts'
import { putLock, type TestLock } from './test-locks.ts'

/** Helpers for tests of games. */
export interface TestGames {
  activate(member: TestMember, ...codes: string[]): Promise<void>
  /**
   * Creates a member with these games activated and these stakes transferred, in whole currency. A
   * lock starts before the transfers.
   */
  player(funds: bigint, stakes: Record<string, number>, lock?: TestLock): Promise<TestMember>
  /** Plays one round at the game and returns the new balance there. */
  play(code: string, member: TestMember, bet: number, win: number): Promise<MinorUnits>
  /** Plays a round without a result yet and returns the bet's id. */
  playOpen(code: string, member: TestMember, bet: number): Promise<string>
  /** Settles an open bet, or changes the result of a settled one. */
  settleBet(code: string, bet: string, end: { win: number } | { void: true }): Promise<void>
  /** Reads and counts all bets of these games until now, even when the test's clock is ahead. */
  readBets(...codes: string[]): Promise<void>
  /** The member's balance at the game, as the game reports it. */
  creditsAt(code: string, member: TestMember): Promise<MinorUnits>
  wallet(member: TestMember): Promise<WalletState>
  transfer(
    member: TestMember,
    from: string,
    to: string,
    amount: number,
    key?: string,
  ): Promise<Answered<typeof transfer>>
  transferAll(member: TestMember, to: string, key?: string): Promise<Answered<typeof transferAll>>
  /**
   * Creates a member with 10.00 in the wallet; 25.50 at naga, of which 5.50 were won and not yet
   * observed; 30.00 at mekong; nothing at sixstars.
   */
  sweepable(): Promise<TestMember>
  /** Balances of the wallet, and at naga, mekong and sixstars according to the games. */
  places(member: TestMember): Promise<bigint[]>
  /** Changes a game as the operator and drops the cached catalogue. */
  change(code: string, to: { enabled?: boolean; rate?: bigint }): Promise<void>
  /** Sets any columns of a game, as SQL. */
  set(code: string, columns: string): Promise<void>
  /** Connects and opens the sandbox's other games, like the demo seed. */
  connect(): Promise<void>
  /** Runs the job until no transfer is in progress, moving the clock to each due time. */
  settle(): Promise<void>
}

export function testGames(app: TestApp): TestGames {
  const atGame = async (
    code: string,
    call: string,
    body: object,
  ): Promise<{ balance: string; bet: string }> => {
    const response = await fetch(`${app.simulators}/games/${code}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`call ${call} failed at ${code}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { balance: string; bet: string }
  }
  const play = async (
    code: string,
    member: TestMember,
    bet: number,
    win: number,
  ): Promise<MinorUnits> => {
    return parseAmount(
      (await atGame(code, 'play', { username: usernameOf(member.id), bet, win })).balance,
    )
  }
  const games: TestGames = {
    play,
    activate: async (member, ...codes) => {
      for (const code of codes) {
        const response = await app.call(activateGame, { params: { code } }, member)
        if (!response.ok) throw new Error(`activation of ${code} refused: ${response.body.message}`)
      }
    },
    player: async (funds, stakes, lock) => {
      const member = await app.member(funds)
      await games.activate(member, ...Object.keys(stakes))
      if (lock) {
        const { credit, ...requested } = lock
        await putLock(app, member, credit, requested)
      }
      for (const [code, stake] of Object.entries(stakes)) {
        const moved = stake > 0 ? await games.transfer(member, 'wallet', code, stake) : null
        if (moved && !moved.ok) throw new Error(`no transfer to ${code}: ${moved.body.message}`)
      }
      return member
    },
    playOpen: async (code, member, bet) =>
      (await atGame(code, 'play', { username: usernameOf(member.id), bet, open: true })).bet,
    settleBet: async (code, bet, end) => void (await atGame(code, 'bets/settle', { bet, ...end })),
    readBets: (...codes) => readBets(app, codes),
    creditsAt: (code, member) => play(code, member, 0, 0),
    wallet: async (member) => {
      const response = await app.call(readWallet, {}, member)
      if (!response.ok) throw new Error(`wallet refused: ${response.body.message}`)
      return response.body
    },
    transfer: (member, from, to, amount, key) =>
      app.call(transfer, { body: { from, to, amount }, ...headersOf(key) }, member),
    transferAll: (member, to, key) =>
      app.call(transferAll, { body: { to }, ...headersOf(key) }, member),
    sweepable: async () => {
      const member = await games.player(60_00n, { naga: 20, mekong: 30, sixstars: 0 })
      await play('naga', member, 1, 6.5)
      return member
    },
    places: async (member) => [
      (await games.wallet(member)).wallet.amount,
      ...(await Promise.all(swept.map((code) => games.creditsAt(code, member)))),
    ],
    change: (code, { enabled = true, rate = 10_000n }) =>
      set(app, code, `enabled = ${enabled}, rate_scaled = ${rate}`),
    set: (code, columns) => set(app, code, columns),
    connect: async () => {
      await seedGames(app.operator)
      await forgetCatalogue(app)
    },
    settle: () => settle(app),
  }
  return games
}

/**
 * How long to wait until bets are reported. A game whose times are whole seconds reports a bet only
 * when its second is over.
 */
const untilToldMs = 50
const untilToldInSecondsMs = 1_100

/**
 * Resets the cursors and reads again, because a test clock that was ahead moved them too far. No
 * bet is counted twice.
 */
async function readBets(app: TestApp, codes: string[]): Promise<void> {
  const games = await readAllGames(app.ctx.db)
  const inSeconds = codes.some((code) => games.get(code)?.connection?.times === 'seconds')
  await new Promise((resolve) =>
    setTimeout(resolve, inSeconds ? untilToldInSecondsMs : untilToldMs),
  )
  await createCursors(app.ctx.db, codes)
  await app.ctx.db.query(
    `update bet_cursor
      set read_until = least(read_until, $2), last_read_at = null, lease_until = null
      where code = any($1)`,
    [codes, new Date(Date.now() - 3_600_000)],
  )
  const { failed } = await readBetsNow(app.ctx, codes)
  if (failed.length > 0) throw new Error(`bets report failed at ${failed.join(', ')}`)
}

const swept = ['naga', 'mekong', 'sixstars'] as const
const headersOf = (key: string | undefined): { headers?: Record<string, string> } =>
  key ? { headers: { 'idempotency-key': key } } : {}

async function set(app: TestApp, code: string, columns: string): Promise<void> {
  await asOwner(app, `update game set ${columns} where code = '${code}'`)
  await forgetCatalogue(app)
}

export async function forgetCatalogue(app: TestApp): Promise<void> {
  clock.set(() => new Date(Date.now() + 5_000))
  await readCatalogue(app.ctx.db)
  clock.set()
  await readCatalogue(app.ctx.db)
}

/** A pending transfer needs real seconds at the game; the job's schedule does not. */
const betweenSyncsMs = 100
const maxSyncs = 60

async function settle(app: TestApp): Promise<void> {
  try {
    for (let attempt = 0; attempt < maxSyncs; attempt++) {
      const [next] = await app.ctx.db.query<{ dueAt: Date | null }>(
        `select min(due_at) as due_at from open_movement where type = 'transfer'`,
      )
      if (!next?.dueAt) return
      const ahead = Math.max(next.dueAt.getTime() - Date.now(), 0)
      clock.set(() => new Date(Date.now() + ahead))
      await settleTransfers.run(app.ctx)
      await new Promise((resolve) => setTimeout(resolve, betweenSyncsMs))
    }
    throw new Error(
      `transfers still in progress: ${JSON.stringify(
        await app.ctx.db.query(`select member_id::text,
          seq::text, source, target, detail
        from movement
        where status = 'in progress'
        limit 3`),
      )}`,
    )
  } finally {
    clock.set()
  }
}
