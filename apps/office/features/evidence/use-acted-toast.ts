import { formatMinute } from '@champa/client/time'
import type { Acted } from '@champa/contract/office/approval-shapes'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'

/** Tells whether a call has acted, or has sent a request to a second person. */
export function useActedToast(): (acted: Acted, done: string) => void {
  const t = useTranslations()
  return (acted, done) =>
    toast.show({
      kind: 'ok',
      text:
        acted.outcome === 'done'
          ? done
          : t('evidence.requestSent', { at: formatMinute(acted.expiresAt) }),
    })
}
