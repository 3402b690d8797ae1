import { tablePageSize } from '@champa/contract/limits'
import { readStatement } from '@champa/contract/statement'
import type { WalletState } from '@champa/contract/wallet'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { formatDateTime } from '../../platform/time.ts'

export interface Pending {
  amount: bigint
  /** Null when the row has left the newest page of the statement. */
  since: number | null
}

/** The withdrawal that is on its way, if one is: what is held says so, the statement says since when. */
export function usePendingWithdrawal(open: boolean, wallet: WalletState | undefined, refusedAsPending: boolean): Pending | null {
  const held = wallet?.onHold ?? 0n
  const rows = useAsk(readStatement, { body: { page: 1, limit: tablePageSize } }, { enabled: open && (held > 0n || refusedAsPending) }).data?.statements
  const row = rows?.find((one) => one.statementType === 'withdraw' && one.status === 'in progress')
  if (held > 0n) return { amount: held, since: row?.createdAt ?? null }
  return row && refusedAsPending ? { amount: row.amount, since: row.createdAt } : null
}

interface PendingWithdrawalProps {
  pending: Pending
  currency: Currency
  statementHref: string
}

export function PendingWithdrawal({ pending, currency, statementHref }: PendingWithdrawalProps) {
  const t = useTranslations()
  return (
    <>
      <InfoNote kind="warn" title={t('wd.pendingTitle')}>{t('wd.pendingText')}</InfoNote>
      <dl className="dl card card--facts">
        <div><dt>{t('wd.pendingAmount')}</dt><dd className="num">{formatMoney(pending.amount, currency)}</dd></div>
        {pending.since !== null && <div><dt>{t('wd.pendingSince')}</dt><dd className="num">{formatDateTime(pending.since)}</dd></div>}
      </dl>
      <ButtonLink kind="tonal" block href={statementHref}>{t('wd.viewStatement')}</ButtonLink>
    </>
  )
}
