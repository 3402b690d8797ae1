/** `unknown` always means: it may have happened; ask again, by the same reference or name. */
export type CreateOutcome = 'created' | 'exists' | 'failed' | 'unknown'
export type BalanceOutcome =
  | { outcome: 'ok'; credits: bigint }
  | { outcome: 'no-player' }
  | { outcome: 'unavailable' }
/** `balance` is null where the provider does not tell it. */
export type TransferOutcome =
  | { outcome: 'success'; balance: bigint | null }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unknown'; reason: string }
/** `not-asked`: there was no room for the question, by a limit per minute of ours or theirs; it wants asking again soon. */
export type QueryOutcome = 'success' | 'failed' | 'pending' | 'not-found' | 'unknown' | 'not-asked'
export type ResetOutcome = 'ok' | 'failed' | 'unknown'
export type LaunchOutcome = { outcome: 'ok'; link: string } | { outcome: 'failed' }

/** What the provider's own books say that it moved, a page at a time. `unsupported`: it has no such call. */
export type HistoryOutcome =
  | { outcome: 'ok'; rows: HistoryRow[]; next: number | null }
  | { outcome: 'unavailable' }
  | { outcome: 'unsupported' }
export type HistoryRow = { reference: string; kind: 'deposit' | 'withdraw'; credits: bigint }

/** Bets whose state changed in a time, as they stand now, a page at a time. `unsupported`: it has no such report. */
export type BetsOutcome =
  | { outcome: 'ok'; rows: BetRow[]; next: number | null }
  | { outcome: 'unavailable' }
  | { outcome: 'unsupported' }
/** `valid` is what of the stake counts as turnover: nothing unless the bet is settled. `settledAt` is when it ended, void ones too; null while it is open. */
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
/** A time, and which page of what is told of it; pages count from 1. */
export type PageOfTime = { from: Date; to: Date; page: number }

export type GameTransfer = { username: string; credits: bigint; reference: string }

/** A game provider that keeps the player's credits itself. Credits are counted in 1/100. */
export type GameProvider = {
  createPlayer(player: { username: string; password: string }): Promise<CreateOutcome>
  balance(player: { username: string }): Promise<BalanceOutcome>
  deposit(transfer: GameTransfer): Promise<TransferOutcome>
  withdraw(transfer: GameTransfer): Promise<TransferOutcome>
  /** An answer about another amount or direction than these is `unknown`: it is about another transfer. */
  query(transfer: {
    reference: string
    credits?: bigint
    kind?: 'deposit' | 'withdraw'
  }): Promise<QueryOutcome>
  resetPassword(player: { username: string; password: string }): Promise<ResetOutcome>
  launch(player: { username: string; locale: string }): Promise<LaunchOutcome>
  /** Transfers that settled from `from` (included) to `to` (not included). */
  history(asked: PageOfTime): Promise<HistoryOutcome>
  /** Bets that changed from `from` (included) to `to` (not included), in that order. Who counts in whole seconds cuts both down to them. */
  bets(asked: PageOfTime): Promise<BetsOutcome>
}
