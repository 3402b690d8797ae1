import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import type { ActName } from '../member-acts.ts'

/** Closes the dialog of an act and tells that it was done. */
export function useDone(name: ActName, onClose: () => void): (answer: unknown) => boolean {
  const t = useTranslations()
  return (answer) => {
    if (answer === null) return false
    onClose()
    toast.show({ kind: 'ok', text: t('members.done', { act: t(`memberAct.${name}`) }) })
    return true
  }
}
