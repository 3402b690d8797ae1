import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { GameName } from '@champa/wire/faults'
import { prepareQuery, type Query } from '../database.ts'

type Player = { username: string; balance: bigint }

/** Players of each provider and their credits. */
export class Wallets {
  readonly #insertPlayer: StatementSync
  readonly #player: Query<{ balance: number }>
  readonly #signIn: StatementSync
  readonly #richest: Query<{ username: string; balance: number }>
  readonly #count: Query<{ players: number }>
  readonly #setPassword: StatementSync
  readonly #set: StatementSync

  constructor(database: DatabaseSync) {
    this.#insertPlayer = database.prepare(
      `insert into player (game, username, password, balance)
        values (?, ?, ?, 0)
        on conflict do nothing`,
    )
    this.#player = prepareQuery(
      database,
      'select balance from player where game = ? and username = ?',
    )
    this.#signIn = database.prepare(
      'select 1 from player where game = ? and username = ? and password = ?',
    )
    this.#richest = prepareQuery(
      database,
      'select username, balance from player where game = ? order by balance desc, username limit ?',
    )
    this.#count = prepareQuery(database, 'select count(*) as players from player where game = ?')
    this.#setPassword = database.prepare(
      'update player set password = ? where game = ? and username = ?',
    )
    this.#set = database.prepare('update player set balance = ? where game = ? and username = ?')
  }

  /** Returns false when the player already exists; the password is then unchanged. */
  create(game: GameName, username: string, password: string): boolean {
    return this.#insertPlayer.run(game, username, password).changes === 1
  }

  balance(game: GameName, username: string): bigint | null {
    const row = this.#player.get(game, username)
    return row ? BigInt(row.balance) : null
  }

  set(game: GameName, username: string, balance: bigint): void {
    this.#set.run(balance, game, username)
  }

  setPassword(game: GameName, username: string, password: string): boolean {
    return this.#setPassword.run(password, game, username).changes === 1
  }

  checkPassword(game: GameName, username: string, password: string): boolean {
    return this.#signIn.get(game, username, password) !== undefined
  }

  /** Players with the most credits at a game, for the page. */
  richest(game: GameName, limit: number): Player[] {
    const rows = this.#richest.all(game, limit)
    return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }))
  }

  count(game: GameName): number {
    return this.#count.get(game)?.players ?? 0
  }
}
