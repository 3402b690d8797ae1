import type { Category } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** One game of the operator's catalogue. */
export interface Game {
  code: string
  name: string
  category: Category
  provider: 'transfer-wallet'
  /** What one credit is worth in the member's currency, × 10,000. */
  rate: bigint
}

/** Known for two seconds, so that a money call does not ask the database what the operator changes twice a year. */
const knownForMs = 2_000

interface Known {
  at: number
  games: Promise<Map<string, Game>>
}

const known = new WeakMap<Db, Known>()

/** The games that are open, by code, in the operator's order. */
export function readCatalogue(db: Db): Promise<Map<string, Game>> {
  const last = known.get(db)
  const now = clock.nowMs()
  if (last && now - last.at >= 0 && now - last.at < knownForMs) return last.games
  const games = load(db)
  known.set(db, { at: now, games })
  games.catch(() => known.delete(db))
  return games
}

async function load(db: Db): Promise<Map<string, Game>> {
  const rows = await db.query<Game>('select code, name, category, provider, rate_scaled as rate from game where enabled order by position, code', [], 'game-catalogue')
  return new Map(rows.map((row) => [row.code, row]))
}
