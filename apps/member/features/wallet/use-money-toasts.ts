import { tablePageSize } from '@champa/contract/constants'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import {
  type MoneyEventKind,
  type MoneyWatch,
  readMoneyEvents,
  startWatch,
} from './money-events.ts'

const bad: ReadonlySet<MoneyEventKind> = new Set<MoneyEventKind>([
  'withdrawReturned',
  'transferReturned',
])
const plain: ReadonlySet<MoneyEventKind> = new Set<MoneyEventKind>(['lockLost', 'lockExpired'])

/**
 * Reports changes to the member's money with toasts. The kind that the page itself reports is left
 * out.
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
          text: t(`home.${kind}`, { amount: formatMoney(row.amount, currency) }),
        })
    }
  }, [rows, currency, reportedElsewhere, t])
}
