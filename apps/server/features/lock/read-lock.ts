import type { PlayLock, readLock as endpoint } from '@champa/contract/lock'
import type { Locale } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { baseNow, cancelTakes, lostAt, principalNow, wonAt } from './rules.ts'
import { readStanding, type LockRow, type Standing } from './standing.ts'
import { namedGames, termsShown, type NamedGame } from './terms-shown.ts'

export const readLock: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  { db, settings },
) => {
  const standing = await readStanding(db, memberId)
  if (!standing.lock) return { lock: null }
  return {
    lock: shown(
      standing,
      standing.lock,
      await namedGames(db),
      languageOf(headers, settings.defaultLocale),
    ),
  }
}

const dayMs = 86_400_000

/** All amounts come from the functions that also decide how the lock ends. */
function shown(standing: Standing, lock: LockRow, games: NamedGame[], language: Locale): PlayLock {
  const takes = cancelTakes(lock, standing)
  const lasts = Math.round((lock.expiresAt.getTime() - lock.startedAt.getTime()) / dayMs)
  const lost = lostAt(lock, standing)
  return {
    ...termsShown({ ...lock, lastsDays: lasts }, games, { won: wonAt(lock, standing), lost }),
    lostAt: lost,
    _id: `${lock.memberId}-${lock.no}`,
    source: lock.source,
    sourceCode: lock.sourceCode,
    name: textIn(lock.name, language),
    type: lock.type,
    credit: lock.credit as Satang,
    principal: principalNow(lock, standing),
    base: baseNow(lock, standing),
    total: standing.total as Satang,
    turnoverDone: lock.turnoverDone as Satang,
    startedAt: lock.startedAt.getTime(),
    expiresAt: lock.expiresAt.getTime(),
    settled: standing.settled,
    cancel: { keeps: (standing.total - takes) as Satang, takes },
  }
}
