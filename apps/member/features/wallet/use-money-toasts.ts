import { tablePageSize } from '@champa/contract/constants'
import { readStatement, signedAmount, type StatementRow } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'

const bad: ReadonlySet<MoneyEventKind> = new Set<MoneyEventKind>([
  'withdrawReturned',
  'transferReturned',
  'depositReversed',
])
const plain: ReadonlySet<MoneyEventKind> = new Set<MoneyEventKind>([
  'lockLost',
  'lockExpired',
  'balanceCorrected',
])

/**
 * Reports changes to the member's money with toasts, except the kind of movement that the page
 * itself reports.
 */
export function useMoneyToasts(reportedElsewhere: MoneyEventKind | null = null): void {
  const t = useTranslations()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const rows = useApiQuery(readStatement, { body: { page: 1, limit: tablePageSize } }).data
    ?.statements
  const watch = useRef<MoneyWatch | null>(null)
  useEffect(() => {
    if (!rows) return
    const now = Date.now()
    if (watch.current === null) {
      watch.current = startWatch(rows, now)
      return
    }
    const read = readMoneyEvents(watch.current, rows, now)
    watch.current = read.watch
    for (const { kind, row } of read.events) {
      if (kind !== reportedElsewhere)
        toast.show({
          kind: bad.has(kind) ? 'err' : plain.has(kind) ? 'info' : 'ok',
          text: t(`home.${kind}`, {
            amount:
              kind === 'balanceCorrected'
                ? formatSigned(signedAmount(row), currency)
                : formatMoney(row.amount, currency),
          }),
        })
    }
  }, [rows, currency, reportedElsewhere, t])
}

type MoneyEventKind =
  | 'depositArrived'
  | 'withdrawPaid'
  | 'withdrawReturned'
  | 'transferSettled'
  | 'transferReturned'
  | 'bonusArrived'
  | 'lockWon'
  | 'lockLost'
  | 'lockExpired'
  | 'depositReversed'
  | 'balanceCorrected'

interface MoneyEvent {
  kind: MoneyEventKind
  row: StatementRow
}

/** A transfer that settles sooner is reported by the alert of the request, without a toast. */
const reportTransferAfterMs = 3_000

/** The state needed to report each change of the newest statement page once. */
interface MoneyWatch {
  /** Time at which each movement in progress was first seen. */
  openSince: ReadonlyMap<string, number>
  newestAt: number
}

export function startWatch(rows: readonly StatementRow[], now: number): MoneyWatch {
  return {
    openSince: new Map(rows.filter(isOpen).map((row) => [row._id, now])),
    newestAt: newestOf(rows),
  }
}

export function readMoneyEvents(
  watch: MoneyWatch,
  rows: readonly StatementRow[],
  now: number,
): { events: MoneyEvent[]; watch: MoneyWatch } {
  const events = rows.flatMap((row) => eventsOf(row, watch, now))
  const openSince = new Map(
    rows.filter(isOpen).map((row) => [row._id, watch.openSince.get(row._id) ?? now]),
  )
  return { events, watch: { openSince, newestAt: Math.max(watch.newestAt, newestOf(rows)) } }
}

/**
 * Actions of the member are reported where they happen: cancelling a lock, and receiving any credit
 * but a deposit bonus.
 */
const endEvents = {
  won: 'lockWon',
  lost: 'lockLost',
  expired: 'lockExpired',
  cancelled: null,
} as const

const correctionEvents = {
  balance: 'balanceCorrected',
  'deposit-reversed': 'depositReversed',
  'payout-returned': 'withdrawReturned',
  'written-off': null,
} as const

function eventsOf(row: StatementRow, watch: MoneyWatch, now: number): MoneyEvent[] {
  if (isOpen(row)) return []
  if (row.statementType === 'bonus' || row.statementType === 'finish_bonus')
    return row.createdAt > watch.newestAt ? rewardEventsOf(row) : []
  if (row.correction) {
    const kind = row.createdAt > watch.newestAt && correctionEvents[row.correction]
    return kind ? [{ kind, row }] : []
  }
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
  if (row.statementType === 'transfer' && now - since >= reportTransferAfterMs)
    return [{ kind: paid ? 'transferSettled' : 'transferReturned', row }]
  return []
}

function rewardEventsOf(row: StatementRow): MoneyEvent[] {
  if (row.statementType === 'bonus') return row.bonus ? [{ kind: 'bonusArrived', row }] : []
  const kind = row.ended && endEvents[row.ended]
  return kind ? [{ kind, row }] : []
}

function isOpen(row: StatementRow): boolean {
  return row.status === 'in progress'
}

function newestOf(rows: readonly StatementRow[]): number {
  return rows.reduce((newest, row) => Math.max(newest, row.createdAt), 0)
}
