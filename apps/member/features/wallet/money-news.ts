import type { StatementRow } from '@champa/contract/statement'

export type MoneyNewsKind =
  | 'depositArrived'
  | 'withdrawPaid'
  | 'withdrawReturned'
  | 'transferSettled'
  | 'transferReturned'
  | 'bonusArrived'
  | 'lockWon'
  | 'lockLost'
  | 'lockExpired'

export interface MoneyNews {
  kind: MoneyNewsKind
  row: StatementRow
}

/**
 * A transfer that settles while its own call is pending is reported by that call's alert instead.
 */
const transferIsNewsAfterMs = 3_000

/** The state needed to report each change of the newest statement page once. */
export interface NewsWatch {
  /** When each open movement was first seen open. */
  openSince: ReadonlyMap<string, number>
  newestAt: number
}

export function startWatch(rows: readonly StatementRow[], now: number): NewsWatch {
  return {
    openSince: new Map(rows.filter(isOpen).map((row) => [row._id, now])),
    newestAt: newestOf(rows),
  }
}

export function readNews(
  watch: NewsWatch,
  rows: readonly StatementRow[],
  now: number,
): { news: MoneyNews[]; watch: NewsWatch } {
  const news = rows.flatMap((row) => newsOf(row, watch, now))
  const openSince = new Map(
    rows.filter(isOpen).map((row) => [row._id, watch.openSince.get(row._id) ?? now]),
  )
  return { news, watch: { openSince, newestAt: Math.max(watch.newestAt, newestOf(rows)) } }
}

/**
 * The member's own actions are reported where they happen: cancelling a lock, and receiving
 * anything but a deposit bonus.
 */
const endNews = {
  won: 'lockWon',
  lost: 'lockLost',
  expired: 'lockExpired',
  cancelled: null,
} as const

function newsOf(row: StatementRow, watch: NewsWatch, now: number): MoneyNews[] {
  if (isOpen(row)) return []
  if (row.statementType === 'bonus' || row.statementType === 'finish_bonus')
    return row.createdAt > watch.newestAt ? rewardNewsOf(row) : []
  const since = watch.openSince.get(row._id)
  const paid = row.status === 'SUCCESS'
  if (
    row.statementType === 'deposit' &&
    paid &&
    (since !== undefined || row.createdAt > watch.newestAt)
  )
    return [{ kind: 'depositArrived', row }]
  if (since === undefined) return []
  if (row.statementType === 'withdraw')
    return [{ kind: paid ? 'withdrawPaid' : 'withdrawReturned', row }]
  if (row.statementType === 'transfer' && now - since >= transferIsNewsAfterMs)
    return [{ kind: paid ? 'transferSettled' : 'transferReturned', row }]
  return []
}

function rewardNewsOf(row: StatementRow): MoneyNews[] {
  if (row.statementType === 'bonus') return row.bonus ? [{ kind: 'bonusArrived', row }] : []
  const kind = row.ended && endNews[row.ended]
  return kind ? [{ kind, row }] : []
}

function isOpen(row: StatementRow): boolean {
  return row.status === 'in progress'
}

function newestOf(rows: readonly StatementRow[]): number {
  return rows.reduce((newest, row) => Math.max(newest, row.createdAt), 0)
}
