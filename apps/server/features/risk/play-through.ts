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
 * Counts the turnover of bets, once, towards the deposits that existed when the bet was placed,
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
