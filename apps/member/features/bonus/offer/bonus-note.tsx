import type { BonusCard } from '@champa/contract/bonus'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { cardStateOf, waitsFor } from '../card/card-state.ts'
import { useReceivedText } from '../card/use-often.ts'

interface BonusNoteProps {
  bonus: BonusCard
  currency: Currency
  locked: boolean
}

/** What must happen before a bonus starts, or why it cannot be claimed and until when. */
export function BonusNote({ bonus, currency, locked }: BonusNoteProps) {
  const t = useTranslations()
  const ineligibleText = useIneligibleReasonText(currency, locked)
  const received = useReceivedText()
  const state = cardStateOf(bonus)
  if (state === 'claimable') return null
  if (state !== 'current')
    return (
      <InfoNote kind="warn" title={t('inv.notYet')}>
        {ineligibleText(bonus)}
      </InfoNote>
    )
  if (bonus.inPlay) return <InfoNote kind="info">{t('bon.take.playing')}</InfoNote>
  const waits = waitsFor(bonus, locked)
  if (waits === 'limit') return <InfoNote kind="info">{received(bonus)}</InfoNote>
  if (waits === 'lock')
    return (
      <InfoNote kind="info" title={t('bon.card.queued')}>
        {t('bon.take.queuedText')}
      </InfoNote>
    )
  return (
    <InfoNote
      kind="info"
      title={t('bon.take.next', { amount: formatShort(bonus.minDeposit, currency) })}
    >
      {t('bon.take.nextText')}
    </InfoNote>
  )
}

/** The reason why a bonus cannot be claimed or would not be credited, and when it can. */
export function useIneligibleReasonText(currency: Currency, locked: boolean) {
  const t = useTranslations()
  const received = useReceivedText()
  return (bonus: BonusCard): string => {
    if (bonus.ineligibleReason === 'BONUS_MAX_CLAIMED') return received(bonus)
    if (bonus.ineligibleReason === 'BONUS_FULL') return t('bon.why.full')
    if (bonus.ineligibleReason === 'BONUS_CONDITION') return t('bon.why.condition')
    return locked
      ? t('bon.why.locked')
      : t('bon.why.remaining', { amount: formatShort(bonus.terms.minRemain, currency) })
  }
}
