import { newMember, type TestApp } from './test-app.ts'
import type { ReportedBet, StubGame } from './stub-game.ts'
import { turnoverOf } from '../features/turnover/queries.ts'
import { readBetsNow } from '../features/turnover/read-bets-now.ts'

/** The time at which the reported bets changed; the game's cursor starts earlier. */
export const start = Date.now() - 600_000

export const bet = (
  username: string,
  id: string,
  change: Partial<ReportedBet> = {},
): ReportedBet => ({
  id,
  username,
  state: 'settled',
  stake: '1.00',
  valid: '1.00',
  won: '0.00',
  placedAt: start,
  settledAt: start,
  changedAt: start,
  ...change,
})

/** Helpers for players, the bets that their game reports, and their counted turnover. */
export function reportedBets(app: TestApp, game: StubGame) {
  /** Creates a player with a unique name. */
  async function player(): Promise<{ memberId: bigint; username: string }> {
    const { id: memberId } = await newMember(app.ctx)
    const username = `strange${memberId}`
    await app.ctx.db.query(
      `insert into game_account (member_id, code, username, password, created_at)
        values ($1, 'naga', $2, 'sealed', $3)`,
      [memberId, username, new Date()],
    )
    await readBetsMade()
    return { memberId, username }
  }

  /**
   * Creates the cursor of the bets report by reading an empty report, then sets the cursor back.
   */
  async function readBetsMade(): Promise<void> {
    game.answerWith(() => ({ code: 0, rows: [], next: null }))
    await readBetsNow(app.ctx, ['naga'])
    await app.ctx.db.query('update bet_cursor set read_until = $1, last_read_at = null', [
      new Date(start - 1_000),
    ])
  }

  const totalOf = async (memberId: bigint) =>
    (await turnoverOf(app.ctx.db, [memberId]))[0]?.total ?? 0n

  return { player, totalOf }
}
