import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { PostOutcome } from '../../../ledger/post.ts'
import { transferToGameHeld } from '../../../ledger/postings/index.ts'
import { readClosed } from '../queries.ts'
import type { TransferSize } from '../rules.ts'
import { executeTransfer, detailOf, firstDue } from './execute-transfer.ts'
import { findEarlierTransfer, outcomeOf } from './find-earlier-transfer.ts'
import { postWhenFree } from './post-when-free.ts'
import type {
  TransferInOptions,
  TransferOutcome,
  Player,
  TransferOptions,
} from './transfer-types.ts'

/**
 * Transfers from the main wallet into a game: holds the money, calls the game, then books the
 * outcome. Returns MOVED only when a play lock that began after `holdSeq` was read excludes the
 * game.
 */
export async function transferIntoGame(
  ctx: AppContext,
  player: Player,
  size: TransferSize,
  under: TransferInOptions,
): Promise<TransferOutcome> {
  const { held, heldAt } = await hold(ctx, player, size, under)
  if (!held.ok) {
    if (held.code !== 'MOVED') return held
    const { closed, holdSeq } = await readClosed(ctx.db, player.memberId, player.game.code)
    return closed ? held : transferIntoGame(ctx, player, size, { ...under, holdSeq })
  }
  if (held.replayed) return replayOf(ctx, player, under)
  return {
    ok: true,
    replayed: false,
    ...(await executeTransfer(ctx, {
      player,
      size,
      under,
      seq: held.seq,
      epoch: held.epoch ?? '',
      heldAt,
      into: 'game',
    })),
  }
}

async function hold(
  ctx: AppContext,
  player: Player,
  size: TransferSize,
  { key, bodyHash, lease, holdSeq }: TransferInOptions,
): Promise<{ held: PostOutcome; heldAt: Date }> {
  let heldAt = clock.now()
  const held = await postWhenFree(ctx, ({ until }) => {
    heldAt = clock.now()
    return transferToGameHeld({
      member: player.memberId,
      key,
      bodyHash,
      code: player.game.code,
      amount: size.money,
      holdSeq,
      dueAt: firstDue(ctx, heldAt),
      lease: { take: lease, until },
      detail: detailOf(size),
    })
  })
  return { held, heldAt }
}

async function replayOf(
  ctx: AppContext,
  player: Player,
  under: TransferOptions,
): Promise<TransferOutcome> {
  const made = await findEarlierTransfer(
    ctx.db,
    player.memberId,
    [under.key],
    clock.now(),
    under.lease,
  )
  return outcomeOf(made.get(under.key)!, under.bodyHash)
}
