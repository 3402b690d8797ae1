import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AccruedCard } from '@champa/ui/reward/accrued-card'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'
import type { RefundCheck } from './refund-rules.ts'

/**
 * The refund of a closed week can be received during the following week. Bangkok has no daylight
 * saving time.
 */
const weekMs = 7 * 86_400_000

interface RefundPartProps {
  check: RefundCheck
  currency: Currency
}

/**
 * The accrued refund, and below it the amount that this week adds; without an accrued refund, only
 * the week's amount.
 */
export function Accrued({ check, currency }: RefundPartProps) {
  const t = useTranslations()
  const { claimable, period } = check
  const until = dayOf(period.to + weekMs - 1)
  const isWeekAlone = check.isActive && check.refundAmount === 0n && claimable > 0n
  const claim = isWeekAlone
    ? t('ref.until', { until })
    : claimable > 0n
      ? t('ref.claimable', { amount: formatMoney(claimable, currency), until })
      : period.received
        ? t('ref.received')
        : t('ref.notFound')
  return (
    <AccruedCard
      label={isWeekAlone ? t('ref.toClaim') : t('ref.amount')}
      amount={formatMoney(isWeekAlone ? claimable : check.refundAmount, currency)}
    >
      {check.isActive && (
        <p className="t-sm c-2">
          <span className="num">
            {t('ref.period', { from: dayOf(period.from), to: dayOf(period.to - 1) })}
          </span>
          <br />
          <b className="refund__claim num">{claim}</b>
        </p>
      )}
    </AccruedCard>
  )
}

/** How the refund is calculated, and the operator's text about it. */
export function Rule({ check: { percent, cap, minimum, info }, currency }: RefundPartProps) {
  const t = useTranslations()
  const bounds = [
    minimum > 0n ? t('ref.atLeast', { min: formatMoney(minimum, currency) }) : [],
    cap === null ? [] : t('ref.atMost', { max: formatMoney(cap, currency) }),
  ].flat()
  return (
    <>
      <InfoNote kind="info" title={t('ref.rule', { percent: String(percent) })}>
        <div className="refund__rules">
          {bounds.length > 0 && <p className="num">{bounds.join(' · ')}</p>}
          <p>{t('ref.leftOut')}</p>
          <p className="num">{t('ref.settled')}</p>
          <p>{t('ref.lapses')}</p>
        </div>
      </InfoNote>
      {info !== '' && <OperatorHtml html={info} />}
    </>
  )
}

/** Formats a day as `DD/MM/YYYY` in Bangkok time. */
function dayOf(ms: number): string {
  return formatDateTime(ms).slice(0, 10)
}
