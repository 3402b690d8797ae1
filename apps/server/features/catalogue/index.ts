import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@champa/contract/constants'
import type { Category, LoginForm } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db.ts'
import { operatorSettingsRefreshMs } from '../../platform/operator-settings.ts'
import type { Connection } from '../../providers/games/http/connection.ts'
import { connectionShape } from '../../providers/games/http/connection.ts'

/** One game of the operator's catalogue. */
export interface Game {
  code: string
  name: string
  category: Category
  logo: string
  background: string
  provider: 'transfer-wallet' | 'http'
  /** The connection of an `http` game; null when it is missing or unreadable. */
  connection: Connection | null
  enabled: boolean
  login: LoginForm
  web: string | null
  android: string | null
  ios: string | null
  /**
   * The value of one game credit in a member's currency, × 10,000; null when the operator has set
   * none, which closes the game to members of this currency.
   */
  rates: { THB: bigint; LAK: bigint | null }
}

interface GameRow extends Omit<Game, 'connection' | 'rates'> {
  connection: unknown
  baht: bigint
  kip: bigint | null
}

/**
 * Keeps the catalogue as long as operator settings are kept, so that a transfer does not query a
 * table that rarely changes.
 */
const knownForMs = operatorSettingsRefreshMs

interface Known {
  at: number
  all: Promise<Map<string, Game>>
  open: Promise<Map<string, Game>>
}

const known = new WeakMap<Db, Known>()

/** The open games by code, in the operator's order. */
export function readCatalogue(db: Db): Promise<Map<string, Game>> {
  return read(db).open
}

/** All games, closed ones included: they may hold money, or have transfers in transit. */
export function readAllGames(db: Db): Promise<Map<string, Game>> {
  return read(db).all
}

function read(db: Db): Known {
  const last = known.get(db)
  const now = clock.nowMs()
  if (last && now - last.at >= 0 && now - last.at < knownForMs) return last
  const all = load(db)
  const fresh = {
    at: now,
    all,
    open: all.then((games) => new Map([...games].filter(([, game]) => game.enabled))),
  }
  known.set(db, fresh)
  fresh.open.catch(() => known.delete(db))
  return fresh
}

const refreshed = new WeakMap<Db, { games: Game[]; isChanged: boolean }>()

/**
 * Loads the catalogue. A change is announced to members' screens only by the next call,
 * `knownForMs` later, when every process that may answer them has loaded it. Each process notifies
 * its own screens.
 */
export async function refreshCatalogue({
  db,
  live,
}: Pick<AppContext, 'db' | 'live'>): Promise<void> {
  known.delete(db)
  const games = [...(await readAllGames(db)).values()]
  const last = refreshed.get(db)
  const isChanged = last !== undefined && !isDeepStrictEqual(games, last.games)
  refreshed.set(db, { games, isChanged })
  if (last?.isChanged) live.changedForMembers(['wallet'])
}

async function load(db: Db): Promise<Map<string, Game>> {
  const rows = await db.query<GameRow>(
    `select code, name, category, logo, background, provider, connection, enabled, login, web,
        android, ios, rate_scaled as baht, kip_rate_scaled as kip
      from game
      order by position, code`,
    [],
    'game-catalogue',
  )
  return new Map(
    rows.map(({ baht, kip, ...row }) => [
      row.code,
      { ...row, connection: readConnection(row.connection), rates: { THB: baht, LAK: kip } },
    ]),
  )
}

/**
 * The value of one game credit to a member; null when the game has no rate for the currency. A baht
 * rate never replaces a missing kip rate.
 */
export const rateOf = ({ rates }: Pick<Game, 'rates'>, currency: Currency): bigint | null =>
  rates[currency]

/** Returns null for an unreadable connection, so that it closes only its own game to calls. */
function readConnection(stored: unknown): Connection | null {
  const read = connectionShape.safeParse(stored)
  return read.success ? read.data : null
}
