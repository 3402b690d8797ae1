import type { transferAll } from '@champa/contract/game'
import { type TransferReason, transferReasons } from '@champa/contract/statement'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'

/** What the member asked to move; `from` is empty for a sweep of several places, `name` is the game's where the money came from. */
export interface TransferWish {
  from: string
  to: string
  amount: bigint
  name: string
}

/** How it ended, in the order in which the member should read it: the money first. */
export type TransferResult =
  | { kind: 'done' | 'checking' | 'unknown'; wish: TransferWish }
  | {
      kind: 'backInWallet' | 'stillInGame' | 'safe'
      wish: TransferWish
      why: TransferReason | null
    }
  | { kind: 'refused'; wish: TransferWish; refused: Refused }

export function answered(wish: TransferWish, status: 'success' | 'processing'): TransferResult {
  return { kind: status === 'success' ? 'done' : 'checking', wish }
}

/** What is on its way still of all that was to be moved, from the games and into the last one. */
export function checkingOf({
  swept,
  sentOn,
  moved,
}: Pick<Answer<typeof transferAll>, 'swept' | 'sentOn' | 'moved'>): bigint {
  return swept.reduce(
    (sum, one) => (one.status === 'processing' ? sum + one.amount : sum),
    sentOn === 'processing' ? (moved as bigint) : 0n,
  )
}

/** A definite failure says where the money is; no answer says that trying again is safe; anything else has its own words. */
export function refusedResult(wish: TransferWish, refused: Refused): TransferResult {
  if (isOutcomeUnknown(refused)) return { kind: 'unknown', wish }
  if (refused.code !== 'TRANSFER_FAIL') return { kind: 'refused', wish, refused }
  const why = Object.values(transferReasons).find((one) => one === refused.why) ?? null
  if (wish.from === '') return { kind: 'safe', wish, why }
  if (wish.from === 'wallet') return { kind: 'backInWallet', wish, why }
  return { kind: wish.to === 'wallet' ? 'stillInGame' : 'safe', wish, why }
}
