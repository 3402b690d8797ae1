import type { StatementReceipt } from '@champa/contract/statement'
import type { Currency } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile, shareFile } from '../../../platform/device/keep-file.ts'
import { useAppName } from '../../../platform/use-info.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptHead, receiptLines } from './receipt-lines.ts'
import { statusStyles } from '../row-style.ts'

/** The receipt as an image, saved on the device or shared with another app. */
export function useReceiptImage(receipt: StatementReceipt | undefined, currency: Currency) {
  const t = useTranslations()
  const name = useAppName()
  const [busy, setBusy] = useState(false)

  async function withPicture(
    keep: (picture: Blob, fileName: string) => boolean | Promise<boolean>,
  ): Promise<void> {
    if (!receipt || busy) return
    setBusy(true)
    const { row } = receipt
    const picture = await drawReceipt({
      name,
      ...receiptHead(t, receipt, currency),
      status: {
        words: t(`status.${statusStyles[row.status].words}`),
        kind: statusStyles[row.status].kind,
      },
      lines: receiptLines(t, receipt, currency),
    })
    const isSaved = picture !== null && (await keep(picture, `receipt-${row._id}.png`))
    setBusy(false)
    if (!isSaved) toast.show({ kind: 'err', text: t('receipt.saveFailed') })
  }

  return {
    busy,
    save: () =>
      void withPicture((picture, fileName) => {
        saveFile(picture, fileName)
        toast.show({ kind: 'ok', text: t('receipt.saved') })
        return true
      }),
    share: () => void withPicture(shareFile),
  }
}
