import type { LockTerms } from '@champa/contract/lock'

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
