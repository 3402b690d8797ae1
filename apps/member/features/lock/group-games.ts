import type { LockTerms } from '@champa/contract/lock'

interface GameGroup {
  /** How much of their turnover counts: 100 is all of it, 0 none. */
  percent: number
  names: string[]
}

/** The games by how much of their turnover counts, the fullest first. */
export function groupGames(games: LockTerms['games']): GameGroup[] {
  const percents = [...new Set(games.map(({ percent }) => percent))].toSorted(
    (one, other) => other - one,
  )
  return percents.map((percent) => ({
    percent,
    names: games.filter((game) => game.percent === percent).map(({ name }) => name),
  }))
}
