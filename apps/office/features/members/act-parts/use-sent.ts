import type { Acted } from '@champa/contract/office/approval-shapes'
import { useTranslations } from 'use-intl'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import type { ActName } from '../member-acts.ts'

/** Closes the dialog of an act and tells that it was done, or that a colleague decides. */
export function useSent(name: ActName, onClose: () => void): (answer: Acted | null) => boolean {
  const t = useTranslations()
  const tell = useActedToast()
  return (answer) => {
    if (answer === null) return false
    onClose()
    tell(answer, t('members.done', { act: t(`memberAct.${name}`) }))
    return true
  }
}
