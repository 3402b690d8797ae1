import type { PlayLock } from '@champa/contract/lock'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Button } from '@champa/ui/action/button'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'

interface LockWarningProps {
  /** The active play lock; null while none has loaded. */
  lock: PlayLock | null
  /** True when the withdrawal will be reviewed after the lock has ended. */
  reviewed: boolean
  currency: Currency
  bonusHref: string
  /** Opens the confirmation to cancel the lock. */
  onGiveUp: () => void
}

/**
 * The reason why money cannot be withdrawn, with a link to the play lock; without an active lock,
 * the general rule.
 */
export function LockWarning({ lock, reviewed, currency, bonusHref, onGiveUp }: LockWarningProps) {
  const t = useTranslations()
  if (!lock) return <InfoNote kind="warn">{t('wd.bonusWarning')}</InfoNote>
  return (
    <InfoNote kind="warn" title={t('wd.lockTitle', { name: lock.name })}>
      <Missing lock={lock} currency={currency} />
      <p className="num">
        {t('wd.giveUpText', {
          takes: formatMoney(lock.cancel.takes, currency),
          keeps: formatMoney(lock.cancel.keeps, currency),
        })}
      </p>
      {reviewed && <p>{t('wd.lockReview')}</p>}
      <p className="wd-give-up">
        <Button kind="tonal" size="sm" onClick={onGiveUp}>
          {t('wd.giveUp')}
        </Button>
      </p>
      <p>
        <Link className="link" href={bonusHref}>
          {t('wd.seeBonus')}
        </Link>
      </p>
    </InfoNote>
  )
}

function Missing({ lock, currency }: { lock: PlayLock; currency: Currency }) {
  const t = useTranslations()
  const { turnover, total } = missingOf(lock)
  if (turnover === 0n && total === 0n) return <p>{t('wd.lockMet')}</p>
  return (
    <>
      {turnover > 0n && (
        <p className="num">{t('bon.turnoverLeft', { amount: formatMoney(turnover, currency) })}</p>
      )}
      {total > 0n && lock.wonAt !== null && (
        <p className="num">
          {t('wd.lockTotal', {
            goal: formatMoney(lock.wonAt, currency),
            missing: formatMoney(total, currency),
          })}
        </p>
      )}
    </>
  )
}

/**
 * The turnover and the total balance that are still missing before a lock is won; 0 where none is
 * required.
 */
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
