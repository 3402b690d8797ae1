import type { DepositStage, TrackedDeposit } from '@champa/contract/deposit'
import type { DepositBank } from '@champa/contract/lookup'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { caretDown } from '@champa/ui/icons/nav'
import { Timeline } from '@champa/ui/list/timeline'
import { type StatusKind, StatusTag } from '@champa/ui/list/status-tag'
import { Icon } from '@champa/ui/brand/icon'
import { TrackCard } from '@champa/ui/pay/track-card'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channelName } from '../../../platform/gateway-name.ts'
import { formatClock } from '@champa/client/time'
import type { Place } from '../channels/use-channels.ts'
import { NextStep, useReasonText } from './next-step.tsx'
import { stepsOf } from './use-tracker.ts'

interface TrackerProps {
  deposits: readonly TrackedDeposit[]
  /** The open channels with QR codes, for the operator's names of gateways. */
  codes: readonly DepositBank[]
  currency: Currency
  contactHref: string
  place: Place
}

/**
 * The most recently updated deposit in one line at the top of the sheet; the others open on a tap,
 * so that they do not push a QR code out of view.
 */
export function DepositTrackerList({ deposits, ...rest }: TrackerProps) {
  const t = useTranslations()
  const [all, setAll] = useState(false)
  // Omits deposits that the open tab shows already: a QR code waiting for payment and a sent slip.
  const { tab } = rest.place
  const shown = deposits.filter(
    ({ channel, stage }) =>
      !(tab === 'qr' && channel === 'qr' && stage === 'waiting') &&
      !(tab === 'slip' && channel === 'slip'),
  )
  if (shown.length === 0) return null
  return (
    <div>
      <ul className="tracks" aria-label={t('track.title')}>
        {shown.map((one, index) => (
          <Tracked key={one._id} deposit={one} folded={index > 0 && !all} {...rest} />
        ))}
      </ul>
      {shown.length > 1 && (
        <button
          type="button"
          className="tracks__more"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('track.fewer') : t('track.more', { count: String(shown.length - 1) })}
          <Icon icon={caretDown} size={16} />
        </button>
      )}
    </div>
  )
}

const kinds: Record<DepositStage, StatusKind> = {
  waiting: 'pending',
  seen: 'info',
  matched: 'info',
  credited: 'success',
  failed: 'failed',
}

interface TrackedProps extends Omit<TrackerProps, 'deposits'> {
  deposit: TrackedDeposit
  folded: boolean
}

function Tracked({ deposit, folded, codes, currency, contactHref, place }: TrackedProps) {
  const t = useTranslations()
  const reasonText = useReasonText()
  const { channel, provider, stage } = deposit
  const reason = reasonText(deposit, currency)
  const isOther = deposit.otherAmount !== undefined
  const named = codes.find((code) => code.bankCode === provider)?.bankAccountName ?? null
  const title =
    channel === 'qr' && provider !== null
      ? channelName(t, provider, named, currency)
      : t(`track.${channel}`)
  const amount = deposit.amount === null ? null : formatMoney(deposit.amount, currency)
  const steps = stepsOf(deposit).map((step) => ({
    key: step.stage,
    title: t(`track.${step.stage}`),
    at: step.at === null ? null : formatClock(step.at),
    state: step.state,
  }))
  return (
    <TrackCard
      title={title}
      amount={amount}
      status={<StatusTag kind={kinds[stage]}>{t(`track.${stage}`)}</StatusTag>}
      announcement={[title, amount, t(`track.${stage}`), isOther && reason]
        .filter(Boolean)
        .join(' ')}
      reason={stage === 'failed' || isOther ? reason : null}
      folded={folded}
      // The tracker stays collapsed for a failed gift link in the wallet tab, where the reason is
      // shown next to the link.
      open={isOther || (stage === 'failed' && !(channel === 'gift' && place.tab === 'wallet'))}
    >
      <Timeline compact label={t('track.steps')} steps={steps} />
      {reason !== null && <p className="t-sm c-2">{reason}</p>}
      <NextStep deposit={deposit} contactHref={contactHref} place={place} />
    </TrackCard>
  )
}
