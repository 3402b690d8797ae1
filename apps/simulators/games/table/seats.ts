import { randomBytes } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { GameName } from '@champa/wire/faults'
import { clock } from '../../clock.ts'
import { prepareQuery, type Query } from '../../database.ts'

/** A player's session at a game, with its language. */
export type Seat = { game: GameName; username: string; locale: string }

const tokenLivesMs = 60_000
const seatLivesMs = 4 * 3_600_000
const newSecret = () => randomBytes(24).toString('base64url')

/** A launch token opens a game once, within a minute; the seat that it gives lasts four hours. */
export class Seats {
  readonly #insertToken: StatementSync
  readonly #takeToken: Query<Seat & { expires_at: number }>
  readonly #insertSeat: StatementSync
  readonly #seat: Query<Seat>

  constructor(database: DatabaseSync) {
    this.#insertToken = database.prepare(
      'insert into launch (token, game, username, locale, expires_at) values (?, ?, ?, ?, ?)',
    )
    this.#takeToken = prepareQuery(
      database,
      `delete from launch
        where token = ? and game = ?
        returning game, username, locale, expires_at`,
    )
    this.#insertSeat = database.prepare(
      'insert into seat (id, game, username, locale, expires_at) values (?, ?, ?, ?, ?)',
    )
    this.#seat = prepareQuery(
      database,
      'select game, username, locale from seat where id = ? and game = ? and expires_at > ?',
    )
  }

  issueToken({ game, username, locale }: Seat): string {
    const token = newSecret()
    this.#insertToken.run(token, game, username, locale, clock.now() + tokenLivesMs)
    return token
  }

  /**
   * Exchanges a launch token for a seat; null when it was used, has expired or belongs to another
   * game.
   */
  redeemToken(game: string, token: string): string | null {
    const row = this.#takeToken.get(token, game)
    return row && row.expires_at > clock.now() ? this.seatFor(row) : null
  }

  /** Creates a seat for an authenticated player. */
  seatFor({ game, username, locale }: Seat): string {
    const id = newSecret()
    this.#insertSeat.run(id, game, username, locale, clock.now() + seatLivesMs)
    return id
  }

  find(game: string, id: string): Seat | null {
    return this.#seat.get(id, game, clock.now()) ?? null
  }
}
