import type { Currency } from '@champa/contract/constants'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import {
  returnToWallet,
  replacePassword,
  usernamesProjection,
  type Usernames,
} from '../../game/index.ts'

const maxMembersAtOnce = 10
const firstPauseMs = 15_000
const longestPauseMs = 600_000

interface Due {
  memberId: bigint
  dueAt: Date
  tries: number
}

interface Work {
  tries: number
  rotated: string[]
  moneyReturned: boolean
  holds: boolean
  currency: Currency
  usernames: Usernames | null
}

/**
 * Leaves the games of members whose break has begun: replaces their game passwords, then sweeps the
 * money back to the wallet. A game that does not answer is retried with growing pauses while the
 * break holds.
 */
export const leaveGames: Job = {
  name: 'leave-games',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await ctx.db.query<Due>(
      `select member_id, due_at, tries
        from play_break_job
        where due_at <= $1
        order by due_at limit $2`,
      [clock.now(), maxMembersAtOnce],
      'breaks-due',
    )
    return workEach(
      ctx,
      due,
      (one) => leave(ctx, one),
      'games of a member on a break could not be left',
    )
  },
}

/**
 * One process claims the row, which becomes due again after a crash. Completed steps are stored.
 */
async function leave(ctx: AppContext, { memberId, dueAt, tries }: Due): Promise<boolean> {
  const pauseMs =
    Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs) * ctx.settings.settlePace
  const mine = await ctx.db.query(
    `update play_break_job
      set due_at = $3, tries = tries + 1
      where member_id = $1 and ${isAt('due_at', '$2')}
      returning member_id`,
    [memberId, dueAt, new Date(clock.nowMs() + pauseMs)],
    'break-claimed',
  )
  if (mine.length === 0) return false
  const work = await readWork(ctx, memberId)
  if (!work?.holds) {
    await end(ctx, memberId)
    return true
  }
  const codes = Object.keys(work.usernames ?? {}).filter((code) => !work.rotated.includes(code))
  const rotated = await Promise.all(codes.map((code) => rotate(ctx, memberId, code)))
  const moneyReturned = work.moneyReturned || (await bringAllHome(ctx, memberId, work))
  if (moneyReturned && rotated.every(Boolean)) await end(ctx, memberId)
  else if (tries === 3)
    ctx.log.warn(
      { memberId: memberId.toString(), moneyReturned },
      'games of a member on a break do not answer; retrying',
    )
  return true
}

async function readWork(ctx: AppContext, memberId: bigint): Promise<Work | undefined> {
  const [work] = await ctx.db.query<Work>(
    `select w.tries, w.rotated_games as rotated, w.money_returned,
        (m.status = 'self-excluded' or m.paused_until > $2) is true as holds, m.currency,
        ${usernamesProjection} as usernames
      from play_break_job w
      join member m on m.member_id = w.member_id
      where w.member_id = $1`,
    [memberId, clock.now()],
    'break-work',
  )
  return work
}

/** Replaces a game password; the member can read the new one after the break. */
async function rotate(ctx: AppContext, memberId: bigint, code: string): Promise<boolean> {
  const done = await replacePassword(ctx, { memberId, code })
  if (done)
    await ctx.db.query(
      `update play_break_job
        set rotated_games = array_append(rotated_games, $2)
        where member_id = $1 and not $2 = any(rotated_games)`,
      [memberId, code],
      'break-rotated',
    )
  return done
}

/**
 * Each try is a separate operation; a transfer left unresolved by an earlier try is settled by its
 * own job.
 */
async function bringAllHome(
  ctx: AppContext,
  memberId: bigint,
  { currency, usernames, tries }: Work,
): Promise<boolean> {
  const home = await returnToWallet(ctx, {
    memberId,
    currency,
    usernames: usernames ?? {},
    key: `break:${memberId}:${clock.nowMs()}:${tries}`,
  })
  const moneyReturned =
    home.ok &&
    home.swept.every(({ status }) => status === 'success') &&
    !(await isInTransit(ctx, memberId))
  if (moneyReturned)
    await ctx.db.query(
      'update play_break_job set money_returned = true where member_id = $1',
      [memberId],
      'break-home',
    )
  ctx.live.changed(memberId, ['wallet', 'statement'])
  return moneyReturned
}

/** Whether a transfer is unresolved, whose money may still reach a game. */
async function isInTransit({ db }: AppContext, memberId: bigint): Promise<boolean> {
  const rows = await db.query(
    "select 1 from account where member_id = $1 and name like 'transit:%' and balance <> 0",
    [memberId],
    'break-transit',
  )
  return rows.length > 0
}

async function end({ db }: AppContext, memberId: bigint): Promise<void> {
  await db.query('delete from play_break_job where member_id = $1', [memberId], 'break-left')
}
