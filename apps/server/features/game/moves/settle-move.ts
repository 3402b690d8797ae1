import type { Satang } from '@champa/contract/money'
import type { House } from '../../../platform/house.ts'
import { post } from '../../../ledger/post.ts'
import { transferLanded, transferReturned } from '../../../ledger/postings.ts'

/** A move that is in transit. */
export interface InTransit {
  memberId: bigint
  seq: bigint
  code: string
  money: Satang
  into: 'game' | 'wallet'
}

export type SettledAs = 'success' | 'failed'

/**
 * Ends a move with what the game has said, and tells the member's other screens. Whoever is first, the request or the job, settles it: the other is told how.
 * @param release the lease to give up with it.
 */
export async function settleMove(house: House, move: InTransit, as: SettledAs, release?: string): Promise<SettledAs> {
  const { memberId: member, seq, code, money: amount, into } = move
  const lease = release === undefined ? undefined : { release }
  const end = as === 'success'
    ? transferLanded({ member, seq, code, amount, into, lease })
    : transferReturned({ member, seq, code, amount, into: into === 'game' ? 'wallet' : 'game', lease })
  const outcome = await post(house.db, { ...end, reply: as })
  if (!outcome.ok) throw new Error(`Movement ${seq} of member ${member} does not settle: ${outcome.code}`)
  if (!outcome.replayed) house.live.changed(member, ['wallet', 'statement'])
  return outcome.reply as SettledAs
}
