import type { MinorUnits } from '@champa/contract/money'
import type { TransferStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../../platform/app-context.ts'
import { post } from '../../../ledger/post.ts'
import { transferLanded, transferReturned } from '../../../ledger/postings/index.ts'

/** A transfer in transit. */
export interface InTransit {
  memberId: bigint
  seq: bigint
  code: string
  money: MinorUnits
  into: 'game' | 'wallet'
}

export type SettledAs = Exclude<TransferStatus, 'processing'>

/**
 * Settles a transfer with the game's answer, and notifies the member's other screens. The first
 * caller, request or job, settles it; a later caller gets the same outcome (`replayed`). `release`
 * names the lease to release with the settlement, `detail` the details to store with it.
 */
export async function settleTransfer(
  ctx: AppContext,
  move: InTransit,
  as: SettledAs,
  { release, detail }: { release?: string; detail?: Record<string, unknown> } = {},
): Promise<{ as: SettledAs; replayed: boolean }> {
  const { memberId: member, seq, code, money: amount, into } = move
  const lease = release === undefined ? undefined : { release }
  const end =
    as === 'success'
      ? transferLanded({ member, seq, code, amount, into, lease, detail })
      : transferReturned({
          member,
          seq,
          code,
          amount,
          into: into === 'game' ? 'wallet' : 'game',
          lease,
          detail,
        })
  const outcome = await post(ctx.db, { ...end, reply: as })
  if (!outcome.ok)
    throw new Error(`Movement ${seq} of member ${member} could not be settled: ${outcome.code}`)
  if (!outcome.replayed) ctx.live.changed(member, ['wallet', 'statement'])
  return { as: outcome.reply as SettledAs, replayed: outcome.replayed }
}
