import type { Tx } from '../../platform/db.ts'

/**
 * Marks a deposit or withdrawal as reversed by the movement `by`.
 * @throws when it was marked before, so that the reversal is rolled back.
 */
export async function markReversed(
  tx: Tx,
  of: { memberId: bigint; seq: bigint; by: bigint; at: Date },
): Promise<void> {
  const [row] = await tx.query<{ done: boolean }>(
    'select movement_reversed($1, $2, $3, $4) as done',
    [of.memberId, of.seq, of.by, of.at],
  )
  if (!row?.done) throw new Error(`Movement ${of.seq} of member ${of.memberId} was reversed before`)
}
