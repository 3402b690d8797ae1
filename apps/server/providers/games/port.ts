/**
 * `unknown` always means that the call may have taken effect: query again with the same reference
 * or name.
 */
export type CreateOutcome = 'created' | 'exists' | 'failed' | 'unknown'
/** `not-asked`: the guard prevented the query, so it says nothing about the provider. */
export type BalanceOutcome =
  | { outcome: 'ok'; credits: bigint }
  | { outcome: 'no-player' }
  | { outcome: 'unavailable' }
  | { outcome: 'not-asked' }
/** `balance` is null when the provider does not report it. */
export type TransferOutcome =
  | { outcome: 'success'; balance: bigint | null }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unknown'; reason: string }
/**
 * `not-asked`: our call limit or the provider's prevented the query, which should be repeated soon.
 */
export type QueryOutcome = 'success' | 'failed' | 'pending' | 'not-found' | 'unknown' | 'not-asked'
export type ResetOutcome = 'ok' | 'failed' | 'unknown'
export type LaunchOutcome = { outcome: 'ok'; link: string } | { outcome: 'failed' }

/**
 * Transfers in the provider's records, one page at a time. `unsupported`: the provider has no such
 * call.
 */
export type HistoryOutcome =
  | { outcome: 'ok'; rows: HistoryRow[]; next: number | null }
  | { outcome: 'unavailable' }
  | { outcome: 'unsupported' }
export type HistoryRow = { reference: string; kind: 'deposit' | 'withdraw'; credits: bigint }

/**
 * Bets that changed in a period, in their current state, one page at a time. `unsupported`: the
 * provider has no such report.
 */
export type BetsOutcome =
  | { outcome: 'ok'; rows: BetRow[]; next: number | null }
  | { outcome: 'unavailable' }
  | { outcome: 'unsupported' }
/**
 * `valid` is the part of the stake that counts as turnover: 0 unless the bet is settled.
 * `settledAt` is the end of a settled or void bet; null while it is open.
 */
export type BetRow = {
  id: string
  username: string
  state: 'open' | 'settled' | 'void'
  stake: bigint
  valid: bigint
  placedAt: Date
  settledAt: Date | null
  changedAt: Date
}
/** A period and a page of its report; pages count from 1. */
export type PageOfTime = { from: Date; to: Date; page: number }

export type GameTransfer = { username: string; credits: bigint; reference: string }

/** A game provider that holds the player's credits. Credits are in 1/100. */
export type GameProvider = {
  createPlayer(player: { username: string; password: string }): Promise<CreateOutcome>
  balance(player: { username: string }): Promise<BalanceOutcome>
  deposit(transfer: GameTransfer): Promise<TransferOutcome>
  withdraw(transfer: GameTransfer): Promise<TransferOutcome>
  /**
   * Returns `unknown` when the answer has a different amount or direction, because it is about a
   * different transfer.
   */
  query(transfer: {
    reference: string
    credits?: bigint
    kind?: 'deposit' | 'withdraw'
  }): Promise<QueryOutcome>
  resetPassword(player: { username: string; password: string }): Promise<ResetOutcome>
  launch(player: { username: string; locale: string }): Promise<LaunchOutcome>
  /** Transfers that settled from `from` (inclusive) to `to` (exclusive). */
  history(asked: PageOfTime): Promise<HistoryOutcome>
  /**
   * Bets that changed from `from` (inclusive) to `to` (exclusive), in order of the change. A
   * provider that reports whole seconds rounds both times down.
   */
  bets(asked: PageOfTime): Promise<BetsOutcome>
}
