import { zero, minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { transferToWalletHeld } from '../../../ledger/postings/index.ts'
import { sizeOutOfGame, sizeOfBalance, type TransferSize } from '../rules.ts'
import { executeTransfer, detailOf, firstDue } from './execute-transfer.ts'
import { findEarlierTransfer, outcomeOf } from './find-earlier-transfer.ts'
import { postWhenFree } from './post-when-free.ts'
import type { TransferOutcome, Player, TransferOptions } from './transfer-types.ts'
import { readBooked, observeBalance, type Booked } from './observe-balance.ts'

/** The maximum number of attempts, because the balance may change after it was read. */
const maxAttempts = 4

/**
 * Transfers from a game to the main wallet. The game's balance is read first, so that winnings can
 * be taken out; the wallet gets the money only once the game has released it.
 * @param requested an amount, or everything (which succeeds with zero for an empty game).
 */
export async function transferOutOfGame(
  ctx: AppContext,
  player: Player,
  requested: bigint | 'everything',
  under: TransferOptions,
): Promise<TransferOutcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const [made, booked] = await Promise.all([
      findEarlierTransfer(ctx.db, player.memberId, [under.key], clock.now(), under.lease),
      readBooked(ctx, player),
    ])
    const before = made.get(under.key)
    if (before) return outcomeOf(before, under.bodyHash)
    const seen = await observeBalance(ctx, player, booked)
    if (!seen) return leftThere(booked)
    const size =
      requested === 'everything'
        ? sizeOfBalance(seen.credits, player.rate)
        : sizeOutOfGame(requested, player.rate)
    if (requested === 'everything' && size.money === 0n)
      return { ok: true, replayed: false, status: 'success', seq: null, money: zero }
    if (size.credits > seen.credits) return { ok: false, code: 'MONEY_NOT_ENOUGH' }
    const outcome = await takeOut(ctx, player, size, under, seen.seq)
    if (outcome.ok || outcome.code !== 'MOVED') return outcome
  }
  // A sweep continues without this game; BUSY would mean that another operation has taken the
  // lease.
  return requested === 'everything'
    ? leftThere(await readBooked(ctx, player))
    : { ok: false, code: 'BUSY' }
}

/** No money was held, so the booked balance stays at the game. */
function leftThere({ balance }: Booked): TransferOutcome {
  return {
    ok: true,
    replayed: false,
    status: 'failed',
    seq: null,
    money: minorUnits(balance > 0n ? balance : zero),
  }
}

async function takeOut(
  ctx: AppContext,
  player: Player,
  size: TransferSize,
  under: TransferOptions,
  accountSeq: bigint,
): Promise<TransferOutcome> {
  let heldAt = clock.now()
  const held = await postWhenFree(ctx, ({ until }) => {
    heldAt = clock.now()
    return transferToWalletHeld({
      member: player.memberId,
      key: under.key,
      bodyHash: under.bodyHash,
      code: player.game.code,
      amount: size.money,
      accountSeq,
      dueAt: firstDue(ctx, heldAt),
      lease: { take: under.lease, until },
      detail: detailOf(size),
    })
  })
  if (!held.ok) return held
  if (held.replayed) {
    const made = await findEarlierTransfer(
      ctx.db,
      player.memberId,
      [under.key],
      clock.now(),
      under.lease,
    )
    return outcomeOf(made.get(under.key)!, under.bodyHash)
  }
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
      into: 'wallet',
    })),
  }
}
