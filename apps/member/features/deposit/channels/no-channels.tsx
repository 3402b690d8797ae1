import { ButtonLink } from '@champa/ui/action/button-link'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { InfoNote } from '@champa/ui/state/info-note'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import type { Refused } from '@champa/client/refused'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@champa/client/time'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import type { Channels } from './use-channels.ts'

/**
 * Shown to a member without a bank account, which a deposit needs because payments are matched by
 * it.
 */
export function NoBank() {
  const t = useTranslations()
  return (
    <EmptyState title={t('errors.NO_BANK')} text={t('dep.noBankHint')}>
      <ButtonLink href="/user/profile">{t('pro.bankAdd')}</ButtonLink>
    </EmptyState>
  )
}

export function LookupFailed({
  retrying,
  error,
  onRetry,
}: {
  retrying: boolean
  error: unknown
  onRetry: () => void
}) {
  const t = useTranslations()
  const failureText = useFailureText()
  return (
    <RetryCard
      small
      title={t('dep.loadFailed')}
      text={t('dep.loadFailedHint')}
      reason={failureText(error)}
      retryLabel={t('common.retry')}
      busy={retrying}
      onRetry={onRetry}
    />
  )
}

/**
 * The member's own limit or time-out blocks deposits; a slip of money already sent is still
 * accepted.
 */
export function OwnBound({
  refused: { code, until },
  slip,
}: {
  refused: Refused
  slip: ReactNode
}) {
  const t = useTranslations()
  const at = until === null ? '' : formatMinute(until)
  const paused = code === 'PLAY_PAUSED'
  // Staff may have paused play, whose end nobody knows.
  const pausedTitle = at === '' ? 'errors.PLAY_PAUSED' : 'rg.pausedTitle'
  const title = paused ? pausedTitle : 'errors.LIMIT_REACHED'
  return (
    <>
      <InfoNote kind="warn" title={t(title)}>
        <span className="num">
          {paused ? at && t('rg.pausedSlip', { at }) : t('rg.reachedText', { at })}
        </span>
      </InfoNote>
      {slip}
    </>
  )
}

/** What remains of the member's own deposit limit, shown before an amount is typed. */
export function OwnLimit({
  limit,
  currency,
}: {
  limit: NonNullable<Channels['limit']>
  currency: Currency
}) {
  const t = useTranslations()
  return (
    <InfoNote kind="info" title={t('rg.yourLimit')}>
      <span className="num">
        {t('rg.leftUntil', {
          left: formatMoney(limit.left, currency),
          at: formatMinute(limit.until),
        })}
      </span>
    </InfoNote>
  )
}
