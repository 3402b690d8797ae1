import type { DepositStage, TrackedDeposit } from '@champa/contract/deposit'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { type StatusKind, StatusTag } from '@champa/ui/list/status-tag'
import { TrackCard } from '@champa/ui/track/track-card'
import { TrackSteps } from '@champa/ui/track/track-steps'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../platform/time.ts'
import type { Place } from '../ways/use-place.ts'
import { NextStep } from './next-step.tsx'
import { useReasonText } from './reason-text.ts'
import { stepsOf } from './under-way.ts'

interface TrackerProps {
  deposits: readonly TrackedDeposit[]
  currency: Currency
  contactHref: string
  place: Place
}

/** Every deposit under way in one line each, on top of the sheet. */
export function DepositTrackerList({ deposits, ...rest }: TrackerProps) {
  const t = useTranslations()
  // The code itself is on screen then, or what became of the slip.
  const { tab } = rest.place
  const shown = deposits.filter(({ channel, stage }) => !(tab === 'qr' && channel === 'qr' && stage === 'waiting') && !(tab === 'slip' && channel === 'slip'))
  if (shown.length === 0) return null
  return (
    <ul className="tracks" aria-label={t('track.title')}>
      {shown.map((one) => <Tracked key={one._id} deposit={one} {...rest} />)}
    </ul>
  )
}

const kinds: Record<DepositStage, StatusKind> = { waiting: 'pending', seen: 'info', matched: 'info', credited: 'success', failed: 'failed' }

function Tracked({ deposit, currency, contactHref, place }: Omit<TrackerProps, 'deposits'> & { deposit: TrackedDeposit }) {
  const t = useTranslations()
  const reasonText = useReasonText()
  const { channel, provider, stage } = deposit
  const reason = reasonText(deposit)
  const title = channel === 'qr' && provider !== null ? `${t('track.qr')} · ${provider}` : t(`track.${channel}`)
  const amount = deposit.amount === null ? null : formatMoney(deposit.amount, currency)
  const steps = stepsOf(deposit).map((step) => ({ name: t(`track.${step.stage}`), at: step.at === null ? '' : formatClock(step.at), state: step.state }))
  return (
    <TrackCard
      title={title}
      amount={amount}
      status={<StatusTag kind={kinds[stage]}>{t(`track.${stage}`)}</StatusTag>}
      said={[title, amount, t(`track.${stage}`)].filter(Boolean).join(' ')}
      open={stage === 'failed'}
    >
      <TrackSteps label={t('track.steps')} steps={steps} />
      {reason !== null && <p className="t-sm c-2">{reason}</p>}
      <NextStep deposit={deposit} contactHref={contactHref} place={place} />
    </TrackCard>
  )
}
