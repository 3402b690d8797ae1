import { readLock, type PlayLock } from '@champa/contract/lock'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useAsk } from '../../platform/api/use-ask.ts'
import { missingOf } from './missing-of.ts'

interface LockWarningProps {
  open: boolean
  currency: Currency
  bonusHref: string
}

/** What keeps money from being paid out, and where to see it; without a lock in play, the rule in general. */
export function LockWarning({ open, currency, bonusHref }: LockWarningProps) {
  const t = useTranslations()
  const lock = useAsk(readLock, undefined, { enabled: open }).data?.lock
  if (!lock) return <InfoNote kind="warn">{t('wd.bonusWarning')}</InfoNote>
  return (
    <InfoNote kind="warn" title={t('wd.lockTitle', { name: lock.name })}>
      <Missing lock={lock} currency={currency} />
      <p><Link className="link" href={bonusHref}>{t('wd.seeBonus')}</Link></p>
    </InfoNote>
  )
}

function Missing({ lock, currency }: { lock: PlayLock; currency: Currency }) {
  const t = useTranslations()
  const { turnover, total } = missingOf(lock)
  if (turnover === 0n && total === 0n) return <p>{t('wd.lockMet')}</p>
  return (
    <>
      {turnover > 0n && <p className="num">{t('bon.turnoverLeft', { amount: formatMoney(turnover, currency) })}</p>}
      {total > 0n && lock.wonAt !== null && <p className="num">{t('wd.lockTotal', { goal: formatMoney(lock.wonAt, currency), missing: formatMoney(total, currency) })}</p>}
    </>
  )
}
