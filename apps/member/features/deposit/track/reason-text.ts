import { isRefusalCode } from '@champa/contract/errors'
import { slipNotes } from '@champa/contract/slip'
import { useTranslations } from 'use-intl'

const ours = ['EXPIRED', 'CANCELLED', 'NOT_SEEN', 'UNMATCHED', 'CHECKING'] as const

/** Why a deposit waits or failed, in words; a reason that this client does not know yet is named beside general ones. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations()
  return (reason) => {
    const note = slipNotes.find((one) => one === reason)
    const own = ours.find((one) => one === reason)
    if (note) return t(`slipNote.${note}`)
    if (own) return t(`trackReason.${own}`)
    return isRefusalCode(reason) ? t(`errors.${reason}`) : `${t('track.unknownReason')} (${reason})`
  }
}
