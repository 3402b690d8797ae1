import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'

/** Copies a long value and confirms it with its name. */
export function useCopyProof(): (text: string, copiedText: string) => void {
  const t = useTranslations()
  return (text, copiedText) =>
    void copy(text).then((copied) => {
      toast.show(
        copied ? { kind: 'ok', text: copiedText } : { kind: 'err', text: t('common.copyFail') },
      )
    })
}
