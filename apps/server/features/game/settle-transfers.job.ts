import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { Db } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { QueryOutcome } from '../../providers/games/port.ts'
import {
  askGame,
  reasonOf,
  doubtColumns,
  inTransit,
  unansweredOf,
  type DoubtRow,
} from './doubt/ask-game.ts'
import { leaveToPerson } from './doubt/leave-to-person.ts'
import { settleMove } from './moves/settle-move.ts'
import { nextCheck } from './rules.ts'

const atOnce = 50
/** Of those at games that said nothing the last time. */
const silentAtOnce = 10
/** A little more than two misses have to be apart. */
const lookAgainMs = 90_000
/** After a minute there is room for questions again. */
const roomAgainMs = 60_000
/** A transfer that no question had room for in two days wants a person all the same. */
const waitsForRoomMs = 48 * 3_600_000

/** Games that said nothing to anything that they were asked in the last run: thousands may wait there, and the others' transfers not behind them. */
const silent = new WeakMap<Db, string[]>()

/** Finds out what became of transfers that nobody has settled: after a call without an answer, and after a crash anywhere. */
export const settleTransfers: Job = {
  name: 'settle-transfers',
  everyMs: 1_000,
  run: async (house) => {
    const quiet = silent.get(house.db) ?? []
    const [due, dueThere] = await Promise.all([
      readDue(house.db, 'not', quiet, atOnce),
      quiet.length === 0 ? [] : readDue(house.db, '', quiet, silentAtOnce),
    ])
    const [asked, heard] = [new Set<string>(), new Set<string>()]
    const worked = await workEach(
      house,
      [...due, ...dueThere],
      (row) => lookAt(house, row, asked, heard),
      'a transfer could not be looked at',
    )
    silent.set(house.db, [...asked.difference(heard)])
    return worked
  },
}

function readDue(db: Db, which: 'not' | '', games: string[], most: number): Promise<DoubtRow[]> {
  return db.query<DoubtRow>(
    `select ${doubtColumns} from movement where due_at <= $1 and type = 'transfer' and status = 'in progress' and ${which} (source = any($2) or target = any($2)) order by due_at limit $3`,
    [clock.now(), games, most],
    `transfers-due${which}`,
  )
}

async function lookAt(
  house: House,
  row: DoubtRow,
  asked: Set<string>,
  heard: Set<string>,
): Promise<boolean> {
  const next = nextCheck(unansweredOf(row), clock.now(), house.settings.settlePace)
  const claimed = await claim(house, row, next)
  if (!claimed) return false
  const move = inTransit(row)
  const { said, end } = await askGame(house, row)
  if (
    said === 'not-asked' &&
    clock.nowMs() - row.created_at.getTime() < waitsForRoomMs * house.settings.settlePace
  ) {
    await askSoon(house, row, claimed)
    return true
  }
  asked.add(move.code)
  if (said !== 'unknown') heard.add(move.code)
  if (end) await settleMove(house, move, end, reasonOf(said))
  else if (!next && !isFirstMiss(row, said)) {
    await leaveToPerson(house, row, said)
    house.log.error(
      { memberId: row.member_id.toString(), movement: row.seq.toString() },
      'a transfer needs a person: the game has not said for a day what became of it',
    )
  }
  return true
}

/**
 * One of several processes takes the row, by moving its time. After the last time of the table it is moved once more, so
 * that a crash in here is healed too, and a first miss is looked at once more.
 */
async function claim(house: House, row: DoubtRow, next: Date | null): Promise<Date | null> {
  const later = next ?? new Date(clock.nowMs() + lookAgainMs * house.settings.settlePace)
  const taken = await house.db.query(
    `update movement set due_at = $4, tries = tries + 1 where member_id = $1 and seq = $2 and ${isAt('due_at', '$3')} returning seq`,
    [row.member_id, row.seq, row.due_at, later],
  )
  return taken.length === 1 ? later : null
}

/** There was no room for the question: it does not count as one, and neither the timetable nor the day after which a person is asked runs out by it. */
async function askSoon(house: House, row: DoubtRow, claimed: Date): Promise<void> {
  await house.db.query(
    `update movement set due_at = $4, tries = tries - 1 where member_id = $1 and seq = $2 and status = 'in progress' and ${isAt('due_at', '$3')}`,
    [
      row.member_id,
      row.seq,
      claimed,
      new Date(clock.nowMs() + roomAgainMs * house.settings.settlePace),
    ],
  )
}

/** Nobody has looked for a day, and the game knows nothing of it: that wants the second look that every miss gets, which `claim` has set. */
function isFirstMiss(row: DoubtRow, said: QueryOutcome): boolean {
  return said === 'not-found' && row.first_missed_at === null
}
