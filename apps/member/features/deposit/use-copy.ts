import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'

/**
 * Returns a function that copies a text and confirms it with a toast. Callers pass numbers as plain
 * digits, without grouping.
 */
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
