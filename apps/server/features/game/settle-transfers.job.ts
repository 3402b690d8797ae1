import { workEach, type Job } from '../../platform/job.ts'
import type { QueryOutcome } from '../../providers/games/port.ts'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { movementId } from '../../platform/ids.ts'
import type { Satang } from '@champa/contract/money'
import { settleMove, type SettledAs } from './moves/settle-move.ts'
import { providerOf } from './player/provider-of.ts'
import { isLost, nextCheck } from './rules.ts'

interface DueRow {
  member_id: bigint
  seq: bigint
  source: string
  target: string
  amount: bigint
  created_at: Date
  due_at: Date
  first_missed_at: string | null
}

const atOnce = 50
/** A little more than two misses have to be apart. */
const lookAgainMs = 90_000

/** Finds out what became of transfers that nobody has settled: after a call without an answer, and after a crash anywhere. */
export const settleTransfers: Job = {
  name: 'settle-transfers', everyMs: 1_000,
  run: async (house) => {
    const due = await house.db.query<DueRow>(
      `select member_id, seq, source, target, amount, created_at, due_at, detail->>'firstMissedAt' as first_missed_at
        from movement where due_at <= $1 and type = 'transfer' and status = 'in progress' order by due_at limit ${atOnce}`,
      [clock.now()], 'transfers-due',
    )
    return workEach(house, due, (row) => lookAt(house, row), 'a transfer could not be looked at')
  },
}

async function lookAt(house: House, row: DueRow): Promise<boolean> {
  const next = nextCheck(row.created_at, clock.now(), house.settings.settlePace)
  if (!(await claim(house, row, next))) return false
  const code = row.source === 'wallet' ? row.target : row.source
  const answer = await (await providerOf(house, code, 'hasty')).query({ reference: movementId(row.member_id, row.seq) })
  const end = await judge(house, row, answer)
  if (end) await settleMove(house, { memberId: row.member_id, seq: row.seq, code, money: row.amount as Satang, into: row.source === 'wallet' ? 'game' : 'wallet' }, end)
  else if (!next && !isFirstMiss(row, answer)) await leaveToPerson(house, row)
  return true
}

/**
 * One of several processes takes the row, by moving its time. After the last time of the table it is moved once more, so
 * that a crash in here is healed too, and a first miss is looked at once more.
 */
async function claim(house: House, row: DueRow, next: Date | null): Promise<boolean> {
  const later = next ?? new Date(clock.nowMs() + lookAgainMs * house.settings.settlePace)
  const taken = await house.db.query(
    'update movement set due_at = $4, tries = tries + 1 where member_id = $1 and seq = $2 and due_at = $3 returning seq', [row.member_id, row.seq, row.due_at, later],
  )
  return taken.length === 1
}

/** Nobody has looked for a day, and the game knows nothing of it: that wants the second look that every miss gets, which `claim` has set. */
function isFirstMiss(row: DueRow, answer: QueryOutcome): boolean {
  return answer === 'not-found' && row.first_missed_at === null
}

/** What the answer means, or null while it means nothing yet. Two misses in a row are remembered in the movement itself. */
async function judge(house: House, row: DueRow, answer: QueryOutcome): Promise<SettledAs | null> {
  if (answer === 'success' || answer === 'failed') return answer
  if (answer === 'unknown') return null
  const firstMissedAt = row.first_missed_at === null ? null : new Date(row.first_missed_at)
  if (answer === 'pending') {
    if (firstMissedAt) await house.db.query(`update movement set detail = detail - 'firstMissedAt' where member_id = $1 and seq = $2`, [row.member_id, row.seq])
    return null
  }
  const now = clock.now()
  if (isLost({ sentAt: row.created_at, firstMissedAt, now, pace: house.settings.settlePace })) return 'failed'
  if (!firstMissedAt) await house.db.query(`update movement set detail = detail || jsonb_build_object('firstMissedAt', $3::text) where member_id = $1 and seq = $2`, [row.member_id, row.seq, now.toISOString()])
  return null
}

/** A whole day without an answer: from here on a person has to ask the game. The money stays in transit. */
async function leaveToPerson(house: House, row: DueRow): Promise<void> {
  await house.db.query(`update movement set due_at = null, detail = detail || '{"manual": true}' where member_id = $1 and seq = $2 and status = 'in progress'`, [row.member_id, row.seq])
  house.log.error({ memberId: row.member_id.toString(), movement: row.seq.toString() }, 'a transfer needs a person: the game has not said for a day what became of it')
}
