import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { TermsList } from '@champa/ui/reward/terms-list'
import { useTranslations } from 'use-intl'
import { useLockOfferLines } from '../../platform/reward/use-lock-offer-lines.ts'
import { hasThresholds, type Invites } from './invite-rules.ts'

interface TermsCardProps {
  invites: Pick<Invites, 'type' | 'isXArea' | 'terms'>
  currency: Currency
}

/**
 * How the commission is calculated, when it is paid, and the terms of receiving it, as amounts of
 * money.
 */
export function TermsCard({ invites: { type, isXArea, terms }, currency }: TermsCardProps) {
  const t = useTranslations()
  const shares: Detail[] =
    type === 'deposit'
      ? [
          {
            term: t('inv.firstDeposit'),
            value: t('inv.ofDeposit', { percent: String(terms.deposit) }),
          },
        ]
      : [
          {
            term: t('game.slot'),
            value: t('inv.ofTurnover', { percent: String(terms.turnover.slot) }),
          },
          {
            term: t('game.sportCasino'),
            value: t('inv.ofTurnover', { percent: String(terms.turnover.sport) }),
          },
          {
            term: t('game.lotto'),
            value: t('inv.ofTurnover', { percent: String(terms.turnover.lotto) }),
          },
        ]
  const minimum: Detail[] =
    terms.minimum > 0n
      ? [{ term: t('inv.minimum'), value: formatMoney(terms.minimum, currency), number: true }]
      : []
  const thresholds = useLockOfferLines(terms, (amount) => formatMoney(amount, currency))
  const bound = hasThresholds(terms)
  const when = type === 'deposit' ? t('inv.whenDeposit') : t('inv.whenTurnover')
  return (
    <section className="card invite__terms" aria-label={t('inv.terms')}>
      <h3 className="t-h3">{t('inv.terms')}</h3>
      {!isXArea && <p className="t-sm c-2">{when}</p>}
      <TermsList terms={[...shares, ...minimum, ...thresholds]} />
      {terms.lastsDays !== null && <p className="t-sm c-2">{t('bon.lapse')}</p>}
      <p className="t-sm c-2">
        {bound
          ? t('inv.emptyAccount', { min: formatMoney(terms.minRemain, currency) })
          : t('inv.noThresholds')}
      </p>
    </section>
  )
}
