import type { Answer } from '@champa/client/call-shape'
import { textOfCode } from '@champa/client/react/error-text'
import type { decideApproval } from '@champa/contract/office/approvals'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'

/** Tells what became of a decision: carried out, still being carried out, or without effect. */
export function useOutcomeToast(): (answer: Answer<typeof decideApproval>) => void {
  const t = useTranslations()
  return ({ state, failure }) => {
    if (failure !== null) {
      const reason = textOfCode(t, failure) ?? failure
      return toast.show({ kind: 'err', text: t('approvals.doneFailed', { reason }) })
    }
    const words =
      state === 'rejected' ? 'doneRejected' : state === 'approved' ? 'doneWaiting' : 'doneApproved'
    return toast.show({ kind: 'ok', text: t(`approvals.${words}`) })
  }
}
