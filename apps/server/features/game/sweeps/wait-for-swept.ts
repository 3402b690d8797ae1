import type { MovementStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  askGame,
  unresolvedColumns,
  inTransit,
  reasonOf,
  type UnresolvedRow,
  joinMovement,
} from '../transfers/ask-game.ts'
import { settleTransfer } from '../transfers/settle-transfer.ts'
import { statusOf } from '../transfers/transfer-types.ts'
import { sweepKey, type Swept } from './sweep-games.ts'

const firstAskMs = 500
const asksEveryMs = 1_000
/**
 * Short enough to end before the operation's lease of 30 s, even after a game that took 20 s to
 * answer.
 */
const waitsMs = 6_000

/**
 * Waits briefly for games that pay out late, so that the money can be transferred to the next game
 * immediately. Ends as soon as no game reports a pending payment; the job settles the rest.
 */
export async function waitForSwept(
  ctx: AppContext,
  memberId: bigint,
  key: string,
  swept: Swept[],
): Promise<Swept[]> {
  const until = clock.nowMs() + waitsMs
  let now = swept
  for (
    let waitMs = firstAskMs;
    now.some((one) => one.status === 'processing') && clock.nowMs() + waitMs < until;
    waitMs = asksEveryMs
  ) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const isPending = await askAll(ctx, memberId, key, now)
    now = await readStatuses(ctx, memberId, key, now)
    if (!isPending) return now
  }
  return now
}

const keysOf = (key: string, swept: Swept[]): string[] =>
  swept.filter((sweep) => sweep.status === 'processing').map((sweep) => sweepKey(key, sweep.code))

/**
 * Queries the games about the pending sweeps and settles those that have ended. Returns true while
 * a game reports a pending payment.
 */
async function askAll(
  ctx: AppContext,
  memberId: bigint,
  key: string,
  swept: Swept[],
): Promise<boolean> {
  const rows = await ctx.db.query<UnresolvedRow>(
    `select ${unresolvedColumns}
      from open_movement o
      ${joinMovement}
      where member_id = $1
        and seq in (
          select p.movement_seq from posting p where p.member_id = $1 and p.key = any($2)
        )`,
    [memberId, keysOf(key, swept)],
    'swept-in-progress',
  )
  const answers = await Promise.all(
    rows.map(async (row) => {
      const { answer, end } = await askGame(ctx, row)
      if (end) await settleTransfer(ctx, inTransit(row), end, reasonOf(answer))
      return answer
    }),
  )
  return answers.includes('pending')
}

async function readStatuses(
  ctx: AppContext,
  memberId: bigint,
  key: string,
  swept: Swept[],
): Promise<Swept[]> {
  const rows = await ctx.db.query<{ key: string; status: MovementStatus }>(
    `select p.key, v.status
      from posting p
      join movement v on v.member_id = p.member_id and v.seq = p.movement_seq
      where p.member_id = $1
        and p.key = any($2)`,
    [memberId, keysOf(key, swept)],
    'swept-statuses',
  )
  const statuses = new Map(rows.map((row) => [row.key, statusOf(row.status)]))
  return swept.map((sweep) => ({
    ...sweep,
    status: statuses.get(sweepKey(key, sweep.code)) ?? sweep.status,
  }))
}
