import { type LockSource } from '@champa/contract/lock'
import {
  endedLocksDays,
  maxEndedLocks,
  reportedEnds,
  type readEndedLocks as endpoint,
} from '@champa/contract/lock-ended'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { languageOf, textIn, type OperatorText } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'

interface Row {
  no: number
  name: OperatorText
  source: LockSource
  state: (typeof reportedEnds)[number]
  taken: bigint
  endedAt: Date
}

const dayMs = 86_400_000

/**
 * Reads the notices from the ended locks themselves, so that every ended lock has exactly one
 * notice, even after a crash.
 */
export const readEndedLocks: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  { db, settings },
) => {
  const since = new Date(clock.nowMs() - endedLocksDays * dayMs)
  const rows = await db.query<Row>(
    `select no, name, source, state, coalesce(forfeited, 0) as taken, ended_at
      from play_lock
      where member_id = $1 and state = any($2) and ended_at > $3
      order by no desc limit $4`,
    [memberId, reportedEnds, since, maxEndedLocks],
    'locks-ended',
  )
  const language = languageOf(headers, settings.defaultLocale)
  return {
    locks: rows.map(({ no, name, source, state, taken, endedAt }) => ({
      _id: `${memberId}-${no}`,
      name: textIn(name, language),
      source,
      state,
      taken: minorUnits(taken),
      endedAt: endedAt.getTime(),
    })),
  }
}
