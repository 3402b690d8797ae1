import { formatMinute } from '@champa/client/time'
import type { Acted } from '@champa/contract/office/approval-shapes'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'

/** Tells whether a call has acted, goes on, or has sent a request to a second person. */
export function useActedToast(): (acted: Acted, done: string) => void {
  const t = useTranslations()
  const textOf = (acted: Acted, done: string): string => {
    if (acted.outcome === 'done') return done
    return acted.outcome === 'started'
      ? t('evidence.started')
      : t('evidence.requestSent', { at: formatMinute(acted.expiresAt) })
  }
  return (acted, done) => toast.show({ kind: 'ok', text: textOf(acted, done) })
}
