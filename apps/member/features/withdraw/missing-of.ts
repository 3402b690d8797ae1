import type { PlayLock } from '@champa/contract/lock'

/** The missing turnover and the missing total before a lock is won; 0 where none is required. */
export function missingOf({
  turnoverRequired,
  turnoverDone,
  wonAt,
  total,
}: Pick<PlayLock, 'turnoverRequired' | 'turnoverDone' | 'wonAt' | 'total'>): {
  turnover: bigint
  total: bigint
} {
  return { turnover: above(turnoverRequired, turnoverDone), total: above(wonAt, total) }
}

function above(requested: bigint | null, available: bigint): bigint {
  return requested !== null && requested > available ? requested - available : 0n
}
