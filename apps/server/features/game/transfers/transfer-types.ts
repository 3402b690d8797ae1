import type { MinorUnits } from '@champa/contract/money'
import type { MovementStatus, TransferStatus } from '@champa/contract/statuses'
import type { PostRefusal } from '../../../ledger/post.ts'
import type { Game } from '../../catalogue/index.ts'

/** A member's account at a game. */
export interface Player {
  memberId: bigint
  game: Game
  username: string
  /** The value of one credit to this member, × 10,000. */
  rate: bigint
}

/**
 * Options of a transfer: its key makes it happen once, and its lease blocks the member's other
 * money operations.
 */
export interface TransferOptions {
  key: string
  bodyHash?: string
  /** Names the operation that the transfer belongs to. */
  lease: string
  /**
   * When the end of this transfer releases the lease. `unless it succeeds` is for a transfer that
   * another one follows on success.
   */
  releases: 'always' | 'unless it succeeds' | 'never'
}

/**
 * Options of a transfer into a game. No play lock excluded the game when the withdrawal-hold
 * account had the sequence number `holdSeq`.
 */
export interface TransferInOptions extends TransferOptions {
  holdSeq: bigint
}

export interface TransferResult {
  status: TransferStatus
  /** Null when the transfer failed before anything was held. */
  seq: bigint | null
  money: MinorUnits
}

/**
 * The outcome of one transfer between the wallet and a game. `replayed`: it was made before under
 * the same key.
 */
export type TransferOutcome =
  | ({ ok: true; replayed: boolean } & TransferResult)
  | { ok: false; code: PostRefusal }

export const statusOf = (movement: MovementStatus): TransferStatus =>
  movement === 'in progress' ? 'processing' : movement === 'SUCCESS' ? 'success' : 'failed'
