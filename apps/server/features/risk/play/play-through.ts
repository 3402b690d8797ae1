/** A deposit that bets have not turned over yet. */
export interface OpenDeposit {
  seq: bigint
  required: bigint
  played: bigint
  at: Date
}

export interface CountedBet {
  turnover: bigint
  placedAt: Date
}

/**
 * Counts bets towards deposits, the oldest first: a bet counts for what was there when it was placed, each satang of it once.
 * What is left of a bet when every such deposit is turned over counts for nothing that comes later.
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
