import type { TrackedDeposit } from '@champa/contract/deposit'
import { isRefusalCode } from '@champa/contract/errors'
import { slipNotes } from '@champa/contract/slip'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { giftReasonText } from '../../../platform/reasons/gift-reason.ts'

/**
 * Why a deposit waits or failed; null when there is nothing to show. A reason code unknown to this
 * client is appended to a general text.
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
    const note = slipNotes.find((one) => one === reason)
    if (note) return t(`slipNote.${note}`)
    if (reason === 'EXPIRED') return t('track.expired')
    if (reason === 'EXPIRED_EXACT') return t('track.expiredExact')
    if (reason === 'CHECKING') return t('track.checking')
    if (reason === 'RETURNED') return t('track.returned')
    if (reason === 'NOT_SEEN') return t('track.neverSeen')
    if (channel === 'gift') return giftReasonText(t, reason)
    return isRefusalCode(reason) ? t(`errors.${reason}`) : `${t('track.unknownReason')} (${reason})`
  }
}
