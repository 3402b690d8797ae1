import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { historyPageSize, type TransferStatus } from '@champa/wire/games'
import type { GameName } from '@champa/wire/faults'
import { clock } from '../clock.ts'
import { inTransaction, prepareQuery, type Query } from '../database.ts'
import { findProvider } from './providers.ts'
import type { Wallets } from './wallets.ts'

export type TransferRequest = {
  game: GameName
  kind: 'deposit' | 'withdraw'
  username: string
  amount: bigint
  reference: string
}

/**
 * A provider's answer to a transfer, before its protocol formats it. `withStatus`: the answer
 * includes the status of the transfer with this reference.
 */
export type TransferAnswer =
  | { outcome: 'success'; before: bigint; after: bigint }
  | { outcome: 'pending' | 'no-player' | 'not-enough' }
  | { outcome: 'exists'; status: TransferStatus; withStatus: boolean }

export type GameTransfer = Omit<TransferRequest, 'game'> & { status: TransferStatus }
type TransferHistory = { rows: GameTransfer[]; next: number | null }

type TransferRow = Omit<TransferRequest, 'amount'> & {
  amount: number
  status: TransferStatus
  at: number
  settle_at: number
  answered: 'success' | 'pending' | 'no-player' | 'not-enough'
  balance_after: number | null
}

/** Time until a pending transfer settles. */
const pendingMs = 2_000
const minute = 60_000

/**
 * Transfers of credits, with the behaviour of each provider. A reference moves credits once,
 * however often it is sent.
 */
export class GameTransfers {
  readonly #database: DatabaseSync
  readonly #wallets: Wallets
  readonly #insert: StatementSync
  readonly #transfer: Query<TransferRow>
  readonly #settle: StatementSync
  readonly #due: Query<TransferRow>
  readonly #history: Query<TransferRow>
  /** Times of the queries that each provider received in the last minute. */
  readonly #queryTimes = new Map<GameName, number[]>()

  constructor(database: DatabaseSync, wallets: Wallets) {
    this.#database = database
    this.#wallets = wallets
    this.#insert = database.prepare(`insert into game_order (game, reference, kind, username,
        amount, status, at, settle_at, answered, balance_after)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#transfer = prepareQuery(
      database,
      'select * from game_order where game = ? and reference = ?',
    )
    this.#settle = database.prepare(
      'update game_order set status = ?, settle_at = ? where game = ? and reference = ?',
    )
    this.#due = prepareQuery(
      database,
      `select * from game_order where status = 'pending' and settle_at <= ? limit 200`,
    )
    this.#history = prepareQuery(
      database,
      `select *
        from game_order
        where game = ? and status = 'success' and settle_at >= ? and settle_at < ?
        order by settle_at, reference limit ? offset ?`,
    )
  }

  /** Executes a transfer at once, unless this provider leaves withdrawals pending. */
  place(transfer: TransferRequest): TransferAnswer {
    if (transfer.kind === 'withdraw' && findProvider(transfer.game).behaviour.delaysWithdrawals)
      return this.pend(transfer)
    return inTransaction(this.#database, () => this.#known(transfer) ?? this.#placeNow(transfer))
  }

  /** Accepts a transfer and settles it later. */
  pend(transfer: TransferRequest): TransferAnswer {
    return inTransaction(this.#database, () => {
      const existing = this.#known(transfer)
      if (existing) return existing
      const now = clock.now()
      this.#write(transfer, {
        status: 'pending',
        at: now,
        settle_at: now + pendingMs,
        answered: 'pending',
        balance_after: null,
      })
      return { outcome: 'pending' }
    })
  }

  query(game: GameName, reference: string): GameTransfer | 'not-found' | 'too-many' {
    const { behaviour } = findProvider(game)
    if (!this.#mayQuery(game, behaviour.queriesPerMinute)) return 'too-many'
    const row = this.#transfer.get(game, reference)
    return row && row.at + behaviour.queryLagMs <= clock.now() ? toGameTransfer(row) : 'not-found'
  }

  /** Transfers that settled within a period in milliseconds since 1970; pages count from 1. */
  history(game: GameName, window: { from: number; to: number; page: number }): TransferHistory {
    const rows = this.#history.all(
      game,
      window.from,
      window.to,
      historyPageSize + 1,
      (window.page - 1) * historyPageSize,
    )
    return {
      rows: rows.slice(0, historyPageSize).map(toGameTransfer),
      next: rows.length > historyPageSize ? window.page + 1 : null,
    }
  }

  settleDue(): void {
    for (const row of this.#due.all(clock.now())) {
      inTransaction(this.#database, () => {
        const { outcome } = this.#move({ ...row, amount: BigInt(row.amount) })
        this.#settle.run(
          outcome === 'success' ? 'success' : 'failed',
          clock.now(),
          row.game,
          row.reference,
        )
      })
    }
  }

  /** This provider's answer to a known reference; null for a new one. */
  #known({ game, reference }: TransferRequest): TransferAnswer | null {
    const row = this.#transfer.get(game, reference)
    if (!row) return null
    const { repeats } = findProvider(game).behaviour
    if (repeats !== 'same')
      return { outcome: 'exists', status: row.status, withStatus: repeats === 'exists' }
    if (row.answered !== 'success') return { outcome: row.answered }
    const after = BigInt(row.balance_after ?? 0)
    return { outcome: 'success', before: after - change(toGameTransfer(row)), after }
  }

  #placeNow(transfer: TransferRequest): TransferAnswer {
    const now = clock.now()
    const answer = this.#move(transfer)
    const settled = answer.outcome === 'success'
    this.#write(transfer, {
      status: settled ? 'success' : 'failed',
      at: now,
      settle_at: now,
      answered: answer.outcome,
      balance_after: settled ? Number(answer.after) : null,
    })
    return answer
  }

  #move(transfer: TransferRequest) {
    const before = this.#wallets.balance(transfer.game, transfer.username)
    if (before === null) return { outcome: 'no-player' } as const
    const after = before + change(transfer)
    if (after < 0n) return { outcome: 'not-enough' } as const
    this.#wallets.set(transfer.game, transfer.username, after)
    return { outcome: 'success', before, after } as const
  }

  #write(
    transfer: TransferRequest,
    row: Pick<TransferRow, 'status' | 'at' | 'settle_at' | 'answered' | 'balance_after'>,
  ): void {
    const { game, reference, kind, username, amount } = transfer
    this.#insert.run(
      game,
      reference,
      kind,
      username,
      amount,
      row.status,
      row.at,
      row.settle_at,
      row.answered,
      row.balance_after,
    )
  }

  #mayQuery(game: GameName, max: number | null): boolean {
    if (max === null) return true
    const now = clock.now()
    const recent = (this.#queryTimes.get(game) ?? []).filter((at) => at > now - minute)
    const may = recent.length < max
    this.#queryTimes.set(game, may ? [...recent, now] : recent)
    return may
  }
}

/** The change of the player's credits: negative for a withdrawal. */
export function change({ kind, amount }: Pick<TransferRequest, 'kind' | 'amount'>): bigint {
  return kind === 'deposit' ? amount : -amount
}

function toGameTransfer({ reference, kind, username, amount, status }: TransferRow): GameTransfer {
  return { reference, kind, username, amount: BigInt(amount), status }
}
