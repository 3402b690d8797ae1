import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import type { EndedLock } from './unread-notices.ts'

/** How one of the member's bonuses ended, and what its end took. */
export function LockNotice({
  lock,
  currency,
}: {
  lock: EndedLock
  currency: Currency | undefined
}) {
  const t = useTranslations()
  return (
    <div className="card pad">
      <p className="fw-6">{lock.name}</p>
      <p>{t(`nav.lockEnded.${lock.state}`)}</p>
      {lock.taken > 0n && currency && (
        <p className="num">{t('nav.lockTaken', { amount: formatMoney(lock.taken, currency) })}</p>
      )}
      <p className="t-sm c-2 num">{formatDateTime(lock.endedAt)}</p>
    </div>
  )
}
