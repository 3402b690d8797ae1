import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'

/** Copies, and says what: digits as they are typed elsewhere, without groups. */
export function useCopy(): (text: string) => void {
  const t = useTranslations()
  return (text) =>
    void copy(text).then((copied) => {
      toast.show(
        copied
          ? { kind: 'ok', text: t('common.copied', { text }) }
          : { kind: 'err', text: t('common.copyFail') },
      )
    })
}
