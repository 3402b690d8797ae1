import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { copy } from '../../../platform/device/copy.ts'

/** Copies, and says so without repeating what is too long to be read. */
export function useCopyProof(): (text: string) => void {
  const t = useTranslations()
  return (text) => void copy(text).then((copied) => {
    toast.show(copied ? { kind: 'ok', text: t('proof.copied') } : { kind: 'err', text: t('common.copyFail') })
  })
}
