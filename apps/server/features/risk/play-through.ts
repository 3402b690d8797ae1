/** A deposit whose required turnover is not reached yet. */
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
 * Counts bets towards deposits, the oldest first: a bet counts towards deposits that existed when
 * it was placed, each satang once. Turnover beyond these deposits' requirements does not count
 * towards later ones.
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
