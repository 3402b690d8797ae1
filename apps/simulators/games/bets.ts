import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { GameName } from '@champa/wire/faults'
import { historyPageSize, type BetState } from '@champa/wire/games'
import { clock } from '../clock.ts'
import { inTransaction, prepareQuery, type Query } from '../database.ts'
import { randomText } from '../random-text.ts'
import type { Wallets } from './wallets.ts'

/** A player's stake on a round, without its result. */
type Round = { game: GameName; username: string; stake: bigint }
export type BetResult = { state: 'settled'; won: bigint } | { state: 'void' } | { state: 'open' }
export type PlayResult = { balance: bigint; bet: string | null }

export type Bet = {
  id: string
  username: string
  state: BetState
  stake: bigint
  valid: bigint
  won: bigint
  placedAt: number
  settledAt: number | null
  changedAt: number
}
type BetReport = { rows: Bet[]; next: number | null }

type BetRow = {
  id: string
  username: string
  state: BetState
  stake: number
  won: number
  placed_at: number
  settled_at: number | null
  changed_at: number
}

/**
 * Stores every round as a bet, deducted from the player's credits and listed in the provider's
 * report.
 */
export class Bets {
  readonly #database: DatabaseSync
  readonly #wallets: Wallets
  readonly #insert: StatementSync
  readonly #bet: Query<BetRow>
  readonly #change: StatementSync
  readonly #report: Query<BetRow>
  readonly #open: Query<BetRow>

  constructor(database: DatabaseSync, wallets: Wallets) {
    this.#database = database
    this.#wallets = wallets
    this.#insert = database.prepare(
      `insert into bet (game, id, username, state, stake, won, placed_at, settled_at, changed_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#bet = prepareQuery(database, 'select * from bet where game = ? and id = ?')
    this.#change = database.prepare(
      'update bet set state = ?, won = ?, settled_at = ?, changed_at = ? where game = ? and id = ?',
    )
    this.#open = prepareQuery(
      database,
      `select *
        from bet
        where game = ? and username = ? and state = 'open'
        order by number limit ?`,
    )
    this.#report = prepareQuery(
      database,
      `select *
        from bet
        where game = ? and changed_at >= ? and changed_at < ?
        order by changed_at, number limit ? offset ?`,
    )
  }

  /** A player's oldest bets without a result. */
  open(game: GameName, username: string, limit: number): Bet[] {
    return this.#open.all(game, username, limit).map(toBet)
  }

  stakeOf(game: GameName, id: string): bigint | null {
    const row = this.#bet.get(game, id)
    return row ? BigInt(row.stake) : null
  }

  /**
   * Plays one round. Returns null for an unknown player, false when the stake exceeds the balance.
   * A round without a stake creates no bet.
   */
  play(round: Round, end: BetResult): PlayResult | false | null {
    const { game, username, stake } = round
    return inTransaction(this.#database, () => {
      const balance = this.#wallets.balance(game, username)
      if (balance === null) return null
      if (balance < stake) return false
      const after = balance - stake + payoutOf(end, stake)
      this.#wallets.set(game, username, after)
      return { balance: after, bet: stake === 0n ? null : this.#keep(round, end) }
    })
  }

  /**
   * Settles a bet, or changes its result. Returns null for an unknown bet, false when the player's
   * credits do not cover the winnings to be taken back.
   */
  end(game: GameName, id: string, end: BetResult): PlayResult | false | null {
    return inTransaction(this.#database, () => {
      const row = this.#bet.get(game, id)
      if (!row) return null
      const { username, stake, before } = {
        username: row.username,
        stake: BigInt(row.stake),
        before: endOf(row),
      }
      const after =
        (this.#wallets.balance(game, username) ?? 0n) -
        payoutOf(before, stake) +
        payoutOf(end, stake)
      if (after < 0n) return false
      const now = clock.now()
      this.#wallets.set(game, username, after)
      this.#change.run(end.state, wonBy(end), now, now, game, id)
      return { balance: after, bet: id }
    })
  }

  /** Bets that changed within a period, in their current state and in order of the last change. */
  report(
    game: GameName,
    { from, to, page }: { from: number; to: number; page: number },
  ): BetReport {
    const rows = this.#report.all(game, from, to, historyPageSize + 1, (page - 1) * historyPageSize)
    return {
      rows: rows.slice(0, historyPageSize).map(toBet),
      next: rows.length > historyPageSize ? page + 1 : null,
    }
  }

  #keep({ game, username, stake }: Round, end: BetResult): string {
    const [id, now] = [`B${randomText(14)}`, clock.now()]
    this.#insert.run(
      game,
      id,
      username,
      end.state,
      stake,
      wonBy(end),
      now,
      end.state === 'open' ? null : now,
      now,
    )
    return id
  }
}

const wonBy = (end: BetResult): bigint => (end.state === 'settled' ? end.won : 0n)
const endOf = ({ state, won }: BetRow): BetResult =>
  state === 'settled' ? { state, won: BigInt(won) } : { state }

function payoutOf(end: BetResult, stake: bigint): bigint {
  return end.state === 'void' ? stake : wonBy(end)
}

function toBet({
  id,
  username,
  state,
  placed_at: placedAt,
  settled_at: settledAt,
  changed_at: changedAt,
  ...row
}: BetRow): Bet {
  const [stake, won] = [BigInt(row.stake), BigInt(row.won)]
  return {
    id,
    username,
    state,
    stake,
    won,
    valid: state === 'settled' && won !== stake ? stake : 0n,
    placedAt,
    settledAt,
    changedAt,
  }
}
