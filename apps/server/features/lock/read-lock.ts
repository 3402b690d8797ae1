import type { PlayLock, readLock as endpoint } from '@champa/contract/lock'
import type { Locale } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import type { Db } from '../../platform/db.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { baseNow, cancelTakes, losingTotal, principalNow, winningTotal } from './rules.ts'
import { readLockSnapshot, type LockRow, type LockSnapshot } from './lock-snapshot.ts'
import { namedGames, termsShown, type NamedGame } from './terms-shown.ts'

export const readLock: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  { db, settings },
) => {
  return { lock: await shownLock(db, memberId, languageOf(headers, settings.defaultLocale)) }
}

/** The member's active play lock as the member sees it; null without one. */
export async function shownLock(
  db: Db,
  memberId: bigint,
  language: Locale,
): Promise<PlayLock | null> {
  const snapshot = await readLockSnapshot(db, memberId)
  return snapshot.lock && shown(snapshot, snapshot.lock, await namedGames(db), language)
}

const dayMs = 86_400_000

/** Returns the lock as shown. All amounts come from the functions that also decide how it ends. */
function shown(
  snapshot: LockSnapshot,
  lock: LockRow,
  games: NamedGame[],
  language: Locale,
): PlayLock {
  const takes = cancelTakes(lock, snapshot)
  const lasts = Math.round((lock.expiresAt.getTime() - lock.startedAt.getTime()) / dayMs)
  const lost = losingTotal(lock, snapshot)
  return {
    ...termsShown({ ...lock, lastsDays: lasts }, games, {
      won: winningTotal(lock, snapshot),
      lost,
    }),
    lostAt: lost,
    _id: `${lock.memberId}-${lock.no}`,
    source: lock.source,
    sourceCode: lock.sourceCode,
    name: textIn(lock.name, language),
    type: lock.type,
    credit: minorUnits(lock.credit),
    principal: principalNow(lock, snapshot),
    base: baseNow(lock, snapshot),
    total: minorUnits(snapshot.total),
    turnoverDone: minorUnits(lock.turnoverDone),
    startedAt: lock.startedAt.getTime(),
    expiresAt: lock.expiresAt.getTime(),
    settled: snapshot.settled,
    cancel: { keeps: minorUnits(snapshot.total - takes), takes },
  }
}
