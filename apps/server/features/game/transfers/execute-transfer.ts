import { providerTimeoutMs } from '@champa/contract/game'
import { formatPlain } from '@champa/contract/money'
import type { TransferOutcome } from '../../../providers/games/port.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { outsideReference } from '../../../platform/ids.ts'
import { post } from '../../../ledger/post.ts'
import { transferUnanswered } from '../../../ledger/postings/index.ts'
import { providerOf } from '../player/provider-of.ts'
import { nextCheck, type TransferSize } from '../rules.ts'
import type { TransferResult, Player, TransferOptions } from './transfer-types.ts'
import { transferReasons } from '@champa/contract/statement'
import { settleTransfer, type InTransit } from './settle-transfer.ts'

/**
 * When the job first checks a held transfer: only after the call to the game has certainly ended.
 */
export function firstDue(ctx: AppContext, heldAt: Date): Date {
  return new Date(
    nextCheck({ sentAt: heldAt, firstMissedAt: null }, heldAt, ctx.settings.settlePace)!.getTime() +
      providerTimeoutMs,
  )
}

/**
 * A process that was suspended for longer than this between hold and call does not call the game:
 * the job may have found meanwhile that the game does not know the transfer, and returned the
 * money.
 */
const sendsWithinMs = 30_000

export const detailOf = (size: TransferSize): Record<string, unknown> => ({
  credits: formatPlain(size.credits),
})

interface HeldTransfer {
  player: Player
  size: TransferSize
  under: TransferOptions
  seq: bigint
  /** The database epoch at the time of the hold. */
  epoch: string
  heldAt: Date
  into: 'game' | 'wallet'
}

/**
 * Sends a held transfer to the game under its movement's reference, and books the answer. The
 * member's other screens are notified of the hold first, because the game may take long to answer.
 */
export async function executeTransfer(
  ctx: AppContext,
  held: HeldTransfer,
): Promise<TransferResult> {
  const { player, size, under, seq, epoch, into } = held
  ctx.live.changed(player.memberId, ['wallet', 'statement'])
  const provider = await providerOf(ctx, player.game.code)
  const request = {
    username: player.username,
    credits: size.credits,
    reference: outsideReference(player.memberId, { seq, epoch }),
  }
  const isLate = clock.nowMs() - held.heldAt.getTime() > sendsWithinMs
  const answer: TransferOutcome = isLate
    ? { outcome: 'unknown', reason: 'too late' }
    : await provider[into === 'game' ? 'deposit' : 'withdraw'](request)
  const move: InTransit = {
    memberId: player.memberId,
    seq,
    code: player.game.code,
    money: size.money,
    into,
  }
  if (answer.outcome === 'unknown') {
    await leaveToJob(ctx, held)
    return { status: 'processing', seq, money: size.money }
  }
  const keeps =
    under.releases === 'never' ||
    (under.releases === 'unless it succeeds' && answer.outcome === 'success')
  const release = keeps ? undefined : under.lease
  const detail = answer.outcome === 'failed' ? { reason: transferReasons.refused } : undefined
  return {
    status: (
      await settleTransfer(ctx, move, answer.outcome, {
        ...(release === undefined ? {} : { release }),
        ...(detail ? { detail } : {}),
      })
    ).as,
    seq,
    money: size.money,
  }
}

/** The outcome is unknown: the job queries the game soon, and the member can continue meanwhile. */
async function leaveToJob(
  ctx: AppContext,
  { player, under, seq, heldAt }: HeldTransfer,
): Promise<void> {
  const dueAt = nextCheck(
    { sentAt: heldAt, firstMissedAt: null },
    clock.now(),
    ctx.settings.settlePace,
  )
  await Promise.all([
    under.releases === 'never'
      ? undefined
      : post(
          ctx.db,
          transferUnanswered({ member: player.memberId, seq, lease: { release: under.lease } }),
        ),
    ctx.db.query(
      `update open_movement set due_at = $3
        where member_id = $1
          and seq = $2
          and due_at is not null`,
      [player.memberId, seq, dueAt],
    ),
  ])
}
