import type { Currency } from '@champa/contract/constants'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { claimDue, type Job } from '../../platform/job.ts'
import {
  returnToWallet,
  replacePassword,
  usernamesProjection,
  type Usernames,
} from '../game/index.ts'

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
  rotatedGames: string[]
  moneyReturned: boolean
  holds: boolean
  currency: Currency
  usernames: Usernames
}

/**
 * Closes the open QR code of members whose break has begun, replaces their game passwords and
 * brings their money back to the wallet. A game that does not answer is retried at growing
 * intervals until the break ends.
 */
export const leaveGames: Job = {
  name: 'leave-games',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<Due>(
      ctx,
      {
        name: 'breaks-due',
        table: 'play_break_job',
        key: ['memberId'],
        columns: 'member_id',
        maxRows: maxMembersAtOnce,
        countsTries: true,
        claimUntil: ({ tries }) =>
          new Date(
            clock.nowMs() +
              Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs) *
                ctx.settings.settlePace,
          ),
        failed: 'games of a member on a break could not be left',
      },
      (one) => leave(ctx, one),
    ),
}

/** Completed steps are stored, so that the next attempt does not repeat them. */
async function leave(ctx: AppContext, { memberId, tries }: Due): Promise<void> {
  const work = await readWork(ctx, memberId)
  if (!work?.holds) return end(ctx, memberId)
  await closePaymentCode(ctx, memberId)
  const codes = Object.keys(work.usernames).filter((code) => !work.rotatedGames.includes(code))
  const rotated = await Promise.all(codes.map((code) => rotate(ctx, memberId, code)))
  const moneyReturned = work.moneyReturned || (await bringAllHome(ctx, memberId, work))
  if (moneyReturned && rotated.every(Boolean)) await end(ctx, memberId)
  else if (tries === 4)
    ctx.log.warn(
      { memberId: memberId.toString(), moneyReturned },
      'games of a member on a time-out or self-exclusion do not answer; retrying',
    )
}

async function readWork(ctx: AppContext, memberId: bigint): Promise<Work | undefined> {
  const [work] = await ctx.db.query<Work>(
    `select w.tries, w.rotated_games, w.money_returned,
        (m.status = 'self-excluded' or m.paused_until > $2) is true as holds, m.currency,
        ${usernamesProjection.sql} as usernames
      from play_break_job w
      join member m on m.member_id = w.member_id
      where w.member_id = $1`,
    [memberId, clock.now()],
    'break-work',
  )
  return work
}

/**
 * Closes the member's open QR code; a payment of it is still credited. The deposit feature cannot
 * do this, because it imports this feature.
 */
async function closePaymentCode(ctx: AppContext, memberId: bigint): Promise<void> {
  const closed = await ctx.db.query(
    `update qrcode set state = 'cancelled', closed_at = $2
      where member_id = $1 and state = 'open'
      returning id`,
    [memberId, clock.now()],
    'break-code-closed',
  )
  if (closed.length > 0) ctx.live.changed(memberId, ['deposit'])
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
 * Each attempt to bring the money back is a separate money operation. Another job resolves
 * transfers of earlier attempts whose outcome is unknown.
 */
async function bringAllHome(
  ctx: AppContext,
  memberId: bigint,
  { currency, usernames, tries }: Work,
): Promise<boolean> {
  const home = await returnToWallet(ctx, {
    memberId,
    currency,
    usernames,
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

/** True while money is in transit, which may still arrive at a game. */
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
