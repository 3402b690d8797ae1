import type { TrackedDeposit } from '@champa/contract/deposit'
import { textOfCode } from '@champa/client/react/error-text'
import { slipNotes } from '@champa/contract/slip'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { giftLinkReasonText } from '../../../platform/reasons/gift-link-reason.ts'
import type { Place } from '../channels/use-channels.ts'

interface NextStepProps {
  deposit: TrackedDeposit
  contactHref: string
  place: Place
}

/** The one action that the member can take for a deposit; nothing when there is only waiting. */
export function NextStep({ deposit, contactHref, place }: NextStepProps) {
  const t = useTranslations()
  const { next, channel, provider } = deposit
  // A deposit notice needs no button, because the member has made the transfer or is about to.
  if (next === null || next === 'wait' || (next === 'pay' && channel === 'bank')) return null
  if (next === 'contact')
    return (
      <ButtonLink kind="tonal" size="sm" href={contactHref}>
        {t('nav.contact')}
      </ButtonLink>
    )
  const steps = {
    pay: { words: t('track.pay'), tab: channel === 'gift' ? 'wallet' : 'qr' },
    'new-code': { words: t('track.newCode'), tab: 'qr' },
    'send-slip': { words: t('track.sendSlip'), tab: 'slip' },
    'send-slip-again': { words: t('track.sendSlipAgain'), tab: 'slip' },
  } as const
  const { words, tab } = steps[next]
  // No button when the tab of the action is open already or is not offered.
  if (place.tab === tab || !place.tabs.includes(tab)) return null
  return (
    <Button
      kind="tonal"
      size="sm"
      onClick={() => place.goTo(tab, channel === 'qr' ? provider : null)}
    >
      {words}
    </Button>
  )
}

/**
 * The reason why a deposit waits or failed; null when there is nothing to show. A reason code
 * unknown to this client is appended to a general text.
 */
export function useReasonText(): (deposit: TrackedDeposit, currency: Currency) => string | null {
  const t = useTranslations()
  return ({ channel, reason, next, amount, otherAmount }, currency) => {
    if (amount !== null && otherAmount !== undefined) {
      const [received, requested] = [
        formatMoney(otherAmount, currency),
        formatMoney(amount, currency),
      ]
      return t('track.otherAmount', { came: received, asked: requested })
    }
    if (reason === null) return next === 'send-slip' ? t('track.notSeen') : null
    const note = slipNotes.find((slipNote) => slipNote === reason)
    if (note) return t(`slipNote.${note}`)
    if (reason === 'EXPIRED') return t('track.expired')
    if (reason === 'EXPIRED_EXACT') return t('track.expiredExact')
    if (reason === 'CHECKING') return t('track.checking')
    if (reason === 'RETURNED') return t('track.returned')
    if (reason === 'REVERSED') return t('track.reversed')
    if (reason === 'NOT_SEEN') return t('track.neverSeen')
    if (channel === 'gift') return giftLinkReasonText(t, reason)
    return textOfCode(t, reason) ?? `${t('track.unknownReason')} (${reason})`
  }
}
