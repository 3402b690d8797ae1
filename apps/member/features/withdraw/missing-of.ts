import type { PlayLock } from '@champa/contract/lock'

/** What of the turnover, and of the total that it must reach, is missing before a lock is won; nothing where none is asked. */
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

function above(asked: bigint | null, there: bigint): bigint {
  return asked !== null && asked > there ? asked - there : 0n
}
