import type { BetRow, BetsOutcome, PageOfTime } from './port.ts'

/** Ten thousand million credits: nobody stakes more, and beyond it a sum would not fit the database. */
const mostStake = 10n ** 12n
const idShape = /^[\x21-\x7e]{1,64}$/

/**
 * A page of bets is believed whole or not at all: turnover is worth money, and a row that is left out would never be told
 * again. So whatever cannot be true of one bet makes the page one that nobody understands, and it is asked for again.
 */
export function saneBets(
  rows: BetRow[],
  next: number | null,
  { from, to, page }: PageOfTime,
): BetsOutcome {
  const inOrder = rows.every(
    (row, index) => index === 0 || row.changedAt >= rows[index - 1]!.changedAt,
  )
  const inTime = rows.every(({ changedAt }) => changedAt >= from && changedAt < to)
  const goesOn = next === null || (next === page + 1 && rows.length > 0)
  return inOrder && inTime && goesOn && rows.every(isSane)
    ? { outcome: 'ok', rows, next }
    : { outcome: 'unavailable' }
}

function isSane({
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
    stake <= mostStake &&
    valid >= 0n &&
    valid <= (state === 'settled' ? stake : 0n) &&
    placedAt <= changedAt &&
    ended
  )
}
