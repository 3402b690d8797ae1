import type { Satang } from '@champa/contract/money'
import type { PostRefusal } from '../../../ledger/post.ts'
import type { Game } from '../catalogue.ts'

/** A member's account at a game that is open. */
export interface Player {
  memberId: bigint
  game: Game
  username: string
  /** What one credit is worth to this member, × 10,000. */
  rate: bigint
}

/** Under what a move is made: its key makes it happen once, the lease keeps the member's other money operations away. */
export interface Under {
  key: string
  bodyHash?: string
  /** Names the operation that the move belongs to. */
  lease: string
  /** When the end of this move gives the lease up: always, only if nothing follows because it did not succeed, or never. */
  releases: 'always' | 'unless it succeeds' | 'never'
}

/** Into a game, where no lock keeps it closed: that was read at this number of the hold. */
export interface Entering extends Under {
  holdSeq: bigint
}

export type MoveStatus = 'success' | 'processing' | 'failed'

export interface Moved {
  status: MoveStatus
  /** Null when it failed before anything was held. */
  seq: bigint | null
  money: Satang
}

/** What became of one move between the wallet and a game. `replayed`: it was made before under the same key. */
export type MoveOutcome =
  | ({ ok: true; replayed: boolean } & Moved)
  | { ok: false; code: PostRefusal }

export const statusOf = (movement: 'in progress' | 'SUCCESS' | 'FAILED'): MoveStatus =>
  movement === 'in progress' ? 'processing' : movement === 'SUCCESS' ? 'success' : 'failed'
