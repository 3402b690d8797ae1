import type { transferAll } from '@champa/contract/game'
import { type TransferReason, transferReasons } from '@champa/contract/statement'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'

/**
 * The requested transfer. `from` is empty when the money of several games is brought back; `name`
 * is the name of the game that the money comes from.
 */
export interface TransferWish {
  from: string
  to: string
  amount: bigint
  name: string
}

/** The outcome in the order in which the member should read it, the money first. */
export type TransferResult =
  | { kind: 'done' | 'checking' | 'unknown'; wish: TransferWish }
  | {
      kind: 'backInWallet' | 'stillInGame' | 'safe'
      wish: TransferWish
      reason: TransferReason | null
    }
  | { kind: 'refused'; wish: TransferWish; refused: Refused }

export function answered(wish: TransferWish, status: 'success' | 'processing'): TransferResult {
  return { kind: status === 'success' ? 'done' : 'checking', wish }
}

/**
 * The pending amounts of a `transferAll`: from the games to the wallet, and from the wallet to the
 * destination game.
 */
export function checkingOf({
  swept,
  sentOn,
  moved,
}: Pick<Answer<typeof transferAll>, 'swept' | 'sentOn' | 'moved'>): bigint {
  return swept.reduce<bigint>(
    (sum, one) => (one.status === 'processing' ? sum + one.amount : sum),
    sentOn === 'processing' ? moved : 0n,
  )
}

/**
 * The result of a failed request: where the money is after a definite failure, that a retry is safe
 * after a lost response, or else the text of the refusal.
 */
export function refusedResult(wish: TransferWish, refused: Refused): TransferResult {
  if (isOutcomeUnknown(refused)) return { kind: 'unknown', wish }
  if (refused.code !== 'TRANSFER_FAIL') return { kind: 'refused', wish, refused }
  const reason = Object.values(transferReasons).find((one) => one === refused.reason) ?? null
  if (wish.from === '') return { kind: 'safe', wish, reason }
  if (wish.from === 'wallet') return { kind: 'backInWallet', wish, reason }
  return { kind: wish.to === 'wallet' ? 'stillInGame' : 'safe', wish, reason }
}
