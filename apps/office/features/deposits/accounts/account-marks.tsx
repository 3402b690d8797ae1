import type { AccountRow } from '@champa/contract/office/deposits/accounts'
import { formatShort } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

/** The state of an account; only what is off has a colour. */
export function AccountState({ row }: { row: Pick<AccountRow, 'state' | 'isFull'> }) {
  const t = useTranslations()
  if (row.state === 'open' && row.isFull)
    return <span className="tag tag--warn">{t('accounts.full')}</span>
  if (row.state === 'open') return <span className="c-2">{t('accountState.open')}</span>
  return <span className="tag">{t(`accountState.${row.state}`)}</span>
}

type Capped = Pick<AccountRow, 'today' | 'dailyCap' | 'dailyCountCap' | 'currency' | 'isFull'>

/** How much of its caps an account has used today, as a bar and in figures. */
export function CapMark({ row }: { row: Capped }) {
  const t = useTranslations()
  const { today, dailyCap, dailyCountCap, currency, isFull } = row
  if (dailyCap === null && dailyCountCap === null)
    return <span className="c-3">{t('accounts.noCap')}</span>
  const shares = [
    dailyCap === null ? 0 : Number((today.amount * 1_000n) / dailyCap) / 10,
    dailyCountCap === null ? 0 : (today.count / dailyCountCap) * 100,
  ]
  const share = Math.max(0, Math.min(100, ...[Math.max(...shares)]))
  return (
    <span className={isFull ? 'cap cap--full' : 'cap'}>
      <span className="cap__bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="num nowrap">
        {[
          dailyCap !== null && formatShort(dailyCap, currency),
          dailyCountCap !== null &&
            t('accounts.ofCount', { n: String(today.count), of: String(dailyCountCap) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
