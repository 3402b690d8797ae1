import type { Currency } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TransferResult } from './transfer-result.ts'
import { useResultWords } from './use-result-words.ts'

interface TransferAlertProps {
  result: TransferResult | null
  currency: Currency
  onClose: () => void
}

/** Reports the outcome of a transfer; the text stays during the closing animation. */
export function TransferAlert({ result, currency, onClose }: TransferAlertProps) {
  const t = useTranslations()
  const current = useResultWords(result, currency)
  const [words, setWords] = useState(current)
  const hasChanged = current.title !== words.title || current.texts.join() !== words.texts.join()
  if (result !== null && hasChanged) setWords(current)
  return (
    <AlertDialog
      open={result !== null}
      kind={words.kind}
      heading={words.kind === 'error' ? t('common.errorMsg') : undefined}
      title={words.title}
      actions={[{ label: t('tr.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      {words.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </AlertDialog>
  )
}
