import type { BetRow, BetsOutcome, PageOfTime } from './port.ts'

/** 10^10 credits: no real stake is larger, and sums of larger ones would overflow the database. */
const maxStake = 10n ** 12n
const idShape = /^[\x21-\x7e]{1,64}$/

/**
 * Accepts a page of bets whole or not at all: turnover is worth money, and a skipped row would
 * never be reported again. One implausible bet makes the page `unavailable`, so it is requested
 * again.
 */
export function plausibleBets(
  rows: BetRow[],
  next: number | null,
  { from, to, page }: PageOfTime,
): BetsOutcome {
  const inOrder = rows.every((row, index) => row.changedAt >= (rows[index - 1] ?? row).changedAt)
  const inTime = rows.every(({ changedAt }) => changedAt >= from && changedAt < to)
  const hasNext = next === null || (next === page + 1 && rows.length > 0)
  return inOrder && inTime && hasNext && rows.every(isPlausible)
    ? { outcome: 'ok', rows, next }
    : { outcome: 'unavailable' }
}

function isPlausible({
  id,
  username,
  state,
  stake,
  valid,
  placedAt,
  settledAt,
  changedAt,
}: BetRow): boolean {
  const ended =
    state === 'open'
      ? settledAt === null
      : settledAt !== null && settledAt >= placedAt && settledAt <= changedAt
  return (
    idShape.test(id) &&
    username !== '' &&
    stake >= 0n &&
    stake <= maxStake &&
    valid >= 0n &&
    valid <= (state === 'settled' ? stake : 0n) &&
    placedAt <= changedAt &&
    ended
  )
}
