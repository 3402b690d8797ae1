import { formatShort } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { activatedOf, onDeposit } from './card/card-state.ts'
import { useIneligibleReasonText } from './offer/bonus-note.tsx'
import { useRewards } from './use-rewards.ts'

/**
 * A note before a deposit: which bonus the deposit would activate (and that it blocks withdrawals),
 * or why it earns none.
 */
export function DepositNote({ bonusHref }: { bonusHref: string }) {
  const t = useTranslations()
  const { bonuses, lock, currency, known } = useRewards()
  const ineligibleText = useIneligibleReasonText(currency, false)
  const activated = activatedOf(bonuses ?? [])
  const does = known ? onDeposit(activated, lock !== null) : null
  if (does === null) return null
  const name = lock?.name ?? activated?.name ?? ''
  return (
    <InfoNote
      kind={does === 'comes' ? 'warn' : 'info'}
      title={does === 'locked' ? t('tr.excludedTitle', { name }) : name}
    >
      {does === 'locked' && <p>{t('bon.onDeposit.locked')}</p>}
      {does === 'comes' && activated && (
        <p>
          {t('bon.onDeposit.activated', { amount: formatShort(activated.minDeposit, currency) })}
        </p>
      )}
      {does === 'misses' && activated && (
        <p>
          {t('bon.onDeposit.misses')} {ineligibleText(activated)}
        </p>
      )}
      <p>
        <Link className="link" href={bonusHref}>
          {t('wd.seeBonus')}
        </Link>
      </p>
    </InfoNote>
  )
}
