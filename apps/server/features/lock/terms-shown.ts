import type { LockTerms } from '@champa/contract/lock'
import { type MinorUnits, fromWire, minorUnits, toPercent } from '@champa/contract/money'
import type { Category } from '@champa/contract/wallet'
import type { Currency } from '@champa/contract/constants'
import type { Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Terms } from './begin-lock.ts'
import { boundOn } from './rules.ts'

/** A game as listed in the terms of a lock. */
export interface NamedGame {
  code: string
  name: string
  category: Category
}

/** The open games, in the operator's order. */
export function namedGames(db: Db): Promise<NamedGame[]> {
  return db.query<NamedGame>(
    'select code, name, category from game where enabled order by position, code',
    [],
    'lock-games',
  )
}

interface KnownAmounts {
  /** The winning and losing totals; set only when the base of the lock is known. */
  won?: MinorUnits | null
  lost?: MinorUnits | null
  /** The base of a lock that would begin now: own money plus credit. */
  base?: bigint
}

/** The lock terms as shown to the member. */
export function termsShown(
  terms: Terms,
  games: readonly NamedGame[],
  { won = null, lost = null, base }: KnownAmounts = {},
): LockTerms {
  const allowed = games.filter(({ code }) => !terms.excluded.includes(code))
  return {
    turnoverTimes: terms.turnoverHundredths === null ? null : terms.turnoverHundredths / 100,
    turnoverRequired: minorUnits(terms.turnoverRequired),
    percentSuccess: terms.successBasisPoints === null ? null : toPercent(terms.successBasisPoints),
    percentFail: toPercent(terms.failBasisPoints),
    wonAt: won,
    lostAt: lost,
    minRemain: minorUnits(terms.minRemain),
    minLostAt: minorUnits(base === undefined ? terms.minRemain : boundOn(base, terms.minRemain)),
    maxWithdraw: minorUnits(terms.maxWithdraw),
    lastsDays: terms.lastsDays,
    games: allowed.map(({ code, name, category }) => ({
      code,
      name,
      percent: terms.counts[category],
    })),
    excluded: games
      .filter(({ code }) => terms.excluded.includes(code))
      .map(({ code, name }) => ({ code, name })),
  }
}

/**
 * The operator's threshold, by currency: at or below this total a member may take a new bonus, and
 * an active play lock is lost.
 */
export const minRemain = (
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): MinorUnits => fromWire(operatorSettings.read('rewards')[currency].minRemain)
