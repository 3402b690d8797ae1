import type { LockTerms } from '@champa/contract/lock'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { type Detail, DetailList } from '@champa/ui/list/detail-list'
import { useTranslations } from 'use-intl'
import './lock.css'

export interface LockTermsListProps {
  terms: LockTerms
  currency: Currency
  /** The rows of the offer (benefit, frequency, minimum deposit), shown above its terms. */
  before?: readonly Detail[]
  /** True in the lock panel, which shows the games and the effect of expiry itself. */
  inPlay?: boolean
}

/** All terms of a credit: amounts where they are known, otherwise percentages. */
export function LockTermsList({
  terms,
  currency,
  before = [],
  inPlay = false,
}: LockTermsListProps) {
  const t = useTranslations()
  const turnover = useTurnoverText(currency)
  const ends = useEndTexts(currency)
  const { maxWithdraw, lastsDays } = terms
  const won = ends.won(terms)
  const details: Detail[] = [
    ...before,
    { term: t('bon.row.turnover'), value: turnover(terms), number: true },
    ...(won === null ? [] : [{ term: t('bon.row.won'), value: won, number: true }]),
    { term: t('bon.row.lost'), value: ends.lost(terms), number: true },
    {
      term: t('bon.row.maxWithdraw'),
      value: maxWithdraw === null ? t('bon.value.noLimit') : formatShort(maxWithdraw, currency),
      number: true,
    },
    {
      term: t('bon.row.lasts'),
      value: t('bon.value.days', { days: String(lastsDays) }),
      number: true,
    },
  ]
  return (
    <div className="terms">
      <DetailList details={details} />
      {!inPlay && (
        <p className="t-sm c-2 terms__lapse">
          {t('bon.lapse')}
          <br />
          {t('bon.openBets')}
        </p>
      )}
      {!inPlay && <GameLists terms={terms} />}
    </div>
  )
}

function useTurnoverText(currency: Currency) {
  const t = useTranslations()
  return ({ turnoverTimes, turnoverRequired }: LockTerms): string => {
    if (turnoverTimes === null) return t('bon.value.noTurnover')
    const times = String(turnoverTimes)
    return turnoverRequired === null
      ? t('bon.value.times', { times })
      : t('bon.value.timesOf', { amount: formatShort(turnoverRequired, currency), times })
  }
}

function useEndTexts(currency: Currency) {
  const t = useTranslations()
  return {
    /** The term that wins the lock; null when turnover alone decides. */
    won({ percentSuccess, wonAt }: LockTerms): string | null {
      if (percentSuccess === null) return null
      const percent = String(percentSuccess)
      return wonAt === null
        ? t('bon.value.percentOfBase', { percent })
        : t('bon.value.amountOfBase', { amount: formatShort(wonAt, currency), percent })
    },
    lost({ percentFail, lostAt, minLostAt }: LockTerms): string {
      const percent = String(percentFail)
      if (lostAt !== null)
        return t('bon.value.amountOrLess', { amount: formatShort(lostAt, currency), percent })
      const min = formatShort(minLostAt, currency)
      return percentFail === 0
        ? t('bon.value.orLess', { amount: min })
        : t('bon.value.lostPercent', { percent, min })
    },
  }
}

/**
 * Which games count towards turnover and how much, and which cannot receive money while the lock is
 * active.
 */
export function GameLists({
  terms,
}: {
  terms: Pick<LockTerms, 'games' | 'excluded' | 'turnoverTimes'>
}) {
  const t = useTranslations()
  const counted = terms.turnoverTimes === null ? [] : groupGames(terms.games)
  const lists = [
    ...counted.map(({ percent, names }) => ({
      term:
        percent === 0 ? t('bon.row.notCounted') : t('bon.row.counts', { percent: String(percent) }),
      names,
    })),
    ...(terms.excluded.length === 0
      ? []
      : [{ term: t('bon.row.excluded'), names: terms.excluded.map(({ name }) => name) }]),
  ]
  if (lists.length === 0) return null
  return (
    <dl className="terms__games">
      {lists.map(({ term, names }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{names.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface GameGroup {
  /** The percentage of the turnover that counts: 0 to 100. */
  percent: number
  names: string[]
}

/** The games by the percentage of their turnover that counts, the highest first. */
export function groupGames(games: LockTerms['games']): GameGroup[] {
  const percents = [...new Set(games.map(({ percent }) => percent))].toSorted(
    (one, other) => other - one,
  )
  return percents.map((percent) => ({
    percent,
    names: games.filter((game) => game.percent === percent).map(({ name }) => name),
  }))
}
