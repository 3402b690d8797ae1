import { Refused } from '@champa/client/refused'
import type { Answer } from '@champa/client/call-shape'
import { isRefusalCode } from '@champa/contract/errors'
import type { decideApproval } from '@champa/contract/office/approvals'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'

/** Tells what became of a decision: carried out, still being carried out, or without effect. */
export function useOutcomeToast(): (answer: Answer<typeof decideApproval>) => void {
  const t = useTranslations()
  const errorText = useErrorText()
  return ({ state, failure }) => {
    if (failure !== null) {
      const reason = isRefusalCode(failure) ? errorText(new Refused(failure)) : failure
      return toast.show({ kind: 'err', text: t('approvals.doneFailed', { reason }) })
    }
    const words =
      state === 'rejected' ? 'doneRejected' : state === 'approved' ? 'doneWaiting' : 'doneApproved'
    return toast.show({ kind: 'ok', text: t(`approvals.${words}`) })
  }
}
