import type { Tx } from '../../platform/db.ts'

/** A deposit whose required turnover is not reached yet. */
interface OpenDeposit {
  seq: bigint
  required: bigint
  played: bigint
  at: Date
}

interface CountedBet {
  turnover: bigint
  placedAt: Date
}

/**
 * Counts the turnover of each bet once, towards the deposits that existed when it was placed,
 * oldest deposit first. Turnover beyond their requirements does not count towards later deposits.
 */
export function playThrough(
  deposits: readonly OpenDeposit[],
  bets: readonly CountedBet[],
): OpenDeposit[] {
  const open = deposits
    .toSorted((one, other) => (one.seq < other.seq ? -1 : 1))
    .map((one) => ({ ...one }))
  for (const bet of bets.toSorted(
    (one, other) => one.placedAt.getTime() - other.placedAt.getTime(),
  )) {
    let left = bet.turnover
    for (const deposit of open) {
      if (deposit.at > bet.placedAt) continue
      const missing = deposit.required - deposit.played
      const counts = missing < left ? missing : left
      deposit.played += counts
      left -= counts
    }
  }
  return open
}

interface Row extends OpenDeposit {
  memberId: bigint
}

/**
 * Counts newly stored bets towards the turnover required for their members' deposits, in the
 * transaction that stores the bets.
 */
export async function playDeposits(
  tx: Tx,
  bets: readonly (CountedBet & { memberId: bigint })[],
): Promise<void> {
  const members = [...new Set(bets.map((bet) => bet.memberId))]
  // A fixed lock order prevents deadlocks between concurrent callers.
  const rows = await tx.query<Row>(
    `select member_id, seq, required, played, at
      from deposit_play
      where member_id = any($1) and played < required and reviewed_at is null
      order by member_id, seq
      for update`,
    [members],
    'deposits-open',
  )
  if (rows.length === 0) return
  const changed = members.flatMap((memberId) => {
    const before = rows.filter((row) => row.memberId === memberId)
    const after = playThrough(
      before,
      bets.filter((bet) => bet.memberId === memberId),
    )
    return after
      .filter((one) => before.some(({ seq, played }) => seq === one.seq && played !== one.played))
      .map((one) => ({ ...one, memberId }))
  })
  if (changed.length === 0) return
  await tx.query(
    `update deposit_play d
      set played = x.played
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as x(member_id, seq, played)
      where d.member_id = x.member_id and d.seq = x.seq`,
    [
      changed.map((one) => one.memberId),
      changed.map((one) => one.seq),
      changed.map((one) => one.played),
    ],
    'deposits-played',
  )
}
