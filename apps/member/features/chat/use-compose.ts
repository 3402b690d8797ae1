import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chatActions, type FileRefusal, refuseFile } from './state/index.ts'

/** The attached file that waits for its caption, and the send action. */
export function useCompose(draft: string) {
  const t = useTranslations()
  const [file, setFile] = useState<File | null>(null)
  const showRefusal = (refusal: FileRefusal) =>
    toast.show({
      kind: 'err',
      text:
        refusal.code === 'CHAT_FILE_TOO_LARGE'
          ? t('chat.fileTooLarge', { n: String(refusal.maxMegabytes) })
          : t('chat.fileNotSupported'),
    })

  function attach(chosen: File | null): void {
    const refusal = chosen && refuseFile(chosen)
    if (refusal) showRefusal(refusal)
    else setFile(chosen)
  }

  function send(): void {
    if (!file) return void chatActions.sendText(draft)
    const refusal = chatActions.sendFile(file, draft)
    if (refusal) return void showRefusal(refusal)
    setFile(null)
    chatActions.setDraft('')
  }

  return { file, attach, send }
}
