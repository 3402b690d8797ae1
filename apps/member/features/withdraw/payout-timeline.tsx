import { type PayoutState, readPayout, type WithdrawStage } from '@champa/contract/withdraw'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Timeline } from '@champa/ui/list/timeline'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { payoutReasonText } from '../../platform/reasons/payout-reason.ts'
import { formatClock, formatDateTime } from '@champa/client/time'

/**
 * One withdrawal from its request to its end, with times. While it is pending, no other withdrawal
 * can be requested.
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

interface PayoutStep {
  stage: WithdrawStage
  /** Time at which the stage was reached; null when it was not reached yet. */
  at: number | null
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/**
 * The stages of a withdrawal for its timeline: done, current and ahead. A rejected one ends at its
 * rejection.
 */
export function payoutSteps({ steps }: Pick<PayoutState, 'steps'>): PayoutStep[] {
  const at = (stage: WithdrawStage) => steps.find((step) => step.stage === stage)?.at ?? null
  const rejectedAt = at('rejected')
  const way: readonly WithdrawStage[] = ['requested', 'approved', 'paid']
  if (rejectedAt !== null) {
    const before = way
      .filter((stage) => at(stage) !== null)
      .map((stage): PayoutStep => ({ stage, at: at(stage), state: 'done' }))
    return [...before, { stage: 'rejected', at: rejectedAt, state: 'failed' }]
  }
  const waitedFor = way.find(
    (stage) =>
      at(stage) === null && way.slice(way.indexOf(stage)).every((later) => at(later) === null),
  )
  return way.map((stage) => ({
    stage,
    at: at(stage),
    state:
      stage === waitedFor
        ? 'now'
        : at(stage) === null && waitedFor !== undefined
          ? 'ahead'
          : 'done',
  }))
}

const rejectionShownForMs = 24 * 60 * 60_000

/**
 * Whether the withdrawal was rejected within the last day, by the server's clock: a member who
 * missed the rejection can still read where the money is.
 */
export function latelyRejected(payout: Pick<PayoutState, 'steps'> | null, now: number): boolean {
  const at = payout?.steps.find(({ stage }) => stage === 'rejected')?.at
  return at !== undefined && now - at < rejectionShownForMs
}

/**
 * The interval at which an open withdrawal order is polled, because the server announces only its
 * end.
 */
const orderPollMs = 2_000

/** The withdrawal to show: the pending one, and also its end if the sheet was open until then. */
export function usePayout(open: boolean) {
  const [waits, setWaits] = useState(false)
  const query = useApiQuery(readPayout, undefined, {
    enabled: open,
    refetchInterval: open && waits ? orderPollMs : false,
  })
  const [seen, setSeen] = useState<string | null>(null)
  const payout = query.data?.payout ?? null
  const order = query.data?.order ?? null
  if ((order?.state === 'open') !== waits) setWaits(order?.state === 'open')
  const underWay = payout?.status === 'in progress' ? payout._id : null
  if (underWay !== null && underWay !== seen) setSeen(underWay)
  const shown: PayoutState | null =
    payout !== null && (underWay !== null || payout._id === seen) ? payout : null
  // A rejection that the member did not see live is shown above the form for the next withdrawal.
  const rejected =
    shown === null && query.data !== undefined && latelyRejected(payout, query.data.serverTime)
      ? payout
      : null
  return {
    query,
    order,
    shown: order?.state === 'open' ? null : shown,
    rejected: order === null ? rejected : null,
    forget: () => setSeen(null),
  }
}
