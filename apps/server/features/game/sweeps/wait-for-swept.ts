import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { askGame, doubtColumns, inTransit, reasonOf, type DoubtRow } from '../doubt/ask-game.ts'
import { settleMove } from '../moves/settle-move.ts'
import { statusOf } from '../moves/move.ts'
import { sweepKey, type Swept } from './sweep-games.ts'

const firstAskMs = 500
const asksEveryMs = 1_000
/** Even after a game that took all of its 20 s, this ends before the operation's lease of 30 s. */
const waitsMs = 6_000

/**
 * Waits briefly for games that pay later, so that the money can go on to the next game immediately.
 * Ends as soon as no game reports a pending payment; the job settles the rest.
 */
export async function waitForSwept(
  house: House,
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
    const isPending = await askAll(house, memberId, key, now)
    now = await readStatuses(house, memberId, key, now)
    if (!isPending) return now
  }
  return now
}

const keysOf = (key: string, swept: Swept[]): string[] =>
  swept.filter((one) => one.status === 'processing').map((one) => sweepKey(key, one.code))

/** True while a game reports a pending payment. */
async function askAll(
  house: House,
  memberId: bigint,
  key: string,
  swept: Swept[],
): Promise<boolean> {
  const rows = await house.db.query<DoubtRow>(
    `select ${doubtColumns} from movement where member_id = $1 and status = 'in progress' and seq in (select p.movement_seq from posting p where p.member_id = $1 and p.key = any($2))`,
    [memberId, keysOf(key, swept)],
    'swept-in-progress',
  )
  const said = await Promise.all(
    rows.map(async (row) => {
      const answer = await askGame(house, row)
      if (answer.end) await settleMove(house, inTransit(row), answer.end, reasonOf(answer.said))
      return answer.said
    }),
  )
  return said.includes('pending')
}

async function readStatuses(
  house: House,
  memberId: bigint,
  key: string,
  swept: Swept[],
): Promise<Swept[]> {
  const rows = await house.db.query<{ key: string; status: 'in progress' | 'SUCCESS' | 'FAILED' }>(
    'select p.key, v.status from posting p join movement v on v.member_id = p.member_id and v.seq = p.movement_seq where p.member_id = $1 and p.key = any($2)',
    [memberId, keysOf(key, swept)],
    'swept-statuses',
  )
  const statuses = new Map(rows.map((row) => [row.key, statusOf(row.status)]))
  return swept.map((one) => ({
    ...one,
    status: statuses.get(sweepKey(key, one.code)) ?? one.status,
  }))
}
