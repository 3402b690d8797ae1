import type { LockTerms } from '@champa/contract/lock'
import { useTranslations } from 'use-intl'

/** Which games count and how much, and which cannot receive money while the lock is in play. */
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
