import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'

/** Copies what is too long to be read, and says what it was. */
export function useCopyProof(): (text: string, said: string) => void {
  const t = useTranslations()
  return (text, said) =>
    void copy(text).then((copied) => {
      toast.show(copied ? { kind: 'ok', text: said } : { kind: 'err', text: t('common.copyFail') })
    })
}
