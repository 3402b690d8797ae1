import type { PayoutState, WithdrawStage } from '@champa/contract/withdraw'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Timeline } from '@champa/ui/list/timeline'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { payoutReasonText } from '../../../platform/reasons/payout-reason.ts'
import { formatClock, formatDateTime } from '@champa/client/time'
import { payoutSteps } from './payout-steps.ts'

/**
 * One withdrawal from its request to its end, with times; while it is pending no other can be
 * requested.
 */
export function PayoutTimeline({ payout, currency }: { payout: PayoutState; currency: Currency }) {
  const t = useTranslations()
  const amount = formatMoney(payout.amount, currency)
  const textOf = (stage: WithdrawStage): string | null => {
    if (stage === 'rejected')
      return payout.reason === null
        ? null
        : payoutReasonText(t, { reason: payout.reason, by: payout.reasonBy })
    return stage === 'approved' && payout.clearBy !== null
      ? t('wd.clearBy', { time: formatClock(payout.clearBy) })
      : null
  }
  const steps = payoutSteps(payout).map(({ stage, at, state }) => ({
    key: stage,
    title:
      state === 'now' || state === 'ahead'
        ? t(`wd.ahead.${stage}`)
        : t(`wd.stage.${stage}`, { amount }),
    at: at === null ? null : formatDateTime(at),
    state,
    text: textOf(stage),
  }))
  return (
    <div className="stack" data-payout={payout.status}>
      <div className="payout-head">
        <p className="t-sm c-2">
          {t(payout.status === 'in progress' ? 'wd.pendingAmount' : 'wd.title')}
        </p>
        <p className="t-display num">{amount}</p>
        {payout.status === 'in progress' && <p className="t-sm c-2">{t('wd.pendingText')}</p>}
      </div>
      {payout.inReview && (
        <InfoNote kind="info" title={t('wd.inReview')}>
          {t('wd.inReviewText')}
        </InfoNote>
      )}
      <div role="status">
        <Timeline label={t('wd.timeline')} steps={steps} />
      </div>
    </div>
  )
}
