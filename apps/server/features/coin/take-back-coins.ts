import type { Tx } from '../../platform/db.ts'

/**
 * How reversals count for coins (docs/decisions/189). Coins that were granted stay: the next
 * deposits earn only what the reversed one has not earned already.
 */

interface Reversed {
  memberId: bigint
  seq: bigint
  amount: bigint
}

/** A deposit was reversed: what it has not earned yet is no longer played for. */
export async function takeBackCoinsOfDeposit(
  tx: Tx,
  { memberId, seq, amount }: Reversed,
): Promise<void> {
  await tx.query(
    `update coin_progress p
      set to_play = greatest(p.to_play - $3, 0), net = p.net - $3
      from coin_deposit d
      where p.member_id = $1 and d.member_id = $1 and d.seq = $2`,
    [memberId, seq, amount],
  )
}

/**
 * A payout came back: it no longer lowers deposits less withdrawals, if it did so at all, being
 * later than the first deposit that counts. It restores no deposit that it had removed from play,
 * because its money may have been winnings.
 */
export async function takeBackCoinsOfPayout(
  tx: Tx,
  { memberId, seq, amount }: Reversed,
): Promise<void> {
  await tx.query(
    `update coin_progress
      set net = net + $3
      where member_id = $1
        and exists (select 1 from coin_deposit d where d.member_id = $1 and d.seq < $2)`,
    [memberId, seq, amount],
  )
}
