import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import { useAppName } from '../../../platform/use-info.ts'
import type { OpenCode } from './open-code.ts'
import { saveQrImage } from './save-qr-image.ts'

/** Saves the code as an image, with its amount and expiry. */
export function useSaveCode(code: OpenCode | null, currency: Currency): () => Promise<void> {
  const t = useTranslations()
  const name = useAppName()
  return async () => {
    if (code === null) return
    const lines = [
      formatMoney(code.amount, currency),
      t('dep.expiresAt', { clock: formatDateTime(code.expiresAt) }),
      code.payee ?? name,
    ]
    const saved = await saveQrImage({
      drawing: code.drawing,
      lines,
      fileName: `${name}-${code.id}.png`,
    })
    if (!saved) toast.show({ kind: 'err', text: t('dep.saveFailed') })
  }
}
