import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog, type AlertDialogProps } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/error-text.ts'
import type { TransferResult } from './transfer-result.ts'

interface TransferAlertProps {
  result: TransferResult | null
  currency: Currency
  onClose: () => void
}

/** Says how a transfer ended, and keeps saying it while the alert leaves. */
export function TransferAlert({ result, currency, onClose }: TransferAlertProps) {
  const t = useTranslations()
  const current = useResultWords(result, currency)
  const [words, setWords] = useState(current)
  if (result !== null && (current.title !== words.title || current.text !== words.text))
    setWords(current)
  return (
    <AlertDialog
      open={result !== null}
      kind={words.kind}
      heading={
        words.kind === 'error' && words.title !== t('common.errorMsg')
          ? t('common.errorMsg')
          : undefined
      }
      title={words.title}
      actions={[{ label: t('tr.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </AlertDialog>
  )
}

interface Words {
  kind: AlertDialogProps['kind']
  title: string
  text: string
}

function useResultWords(result: TransferResult | null, currency: Currency): Words {
  const t = useTranslations()
  const errorText = useErrorText()
  if (result === null) return { kind: 'info', title: '', text: '' }
  if (result.kind === 'refused')
    return {
      kind: 'error',
      title: t('common.errorMsg'),
      text:
        result.refused.code === 'BONUS_CONDITION' ? t('tr.excludedMsg') : errorText(result.refused),
    }
  const amount = formatMoney(result.wish.amount, currency)
  switch (result.kind) {
    case 'done':
      return { kind: 'success', title: t('tr.done', { amount }), text: t('tr.transferMsg') }
    case 'checking':
      return { kind: 'info', title: t('tr.checking'), text: t('tr.checkingText', { amount }) }
    case 'backInWallet':
      return { kind: 'error', title: t('tr.failed'), text: t('tr.failedText', { amount }) }
    case 'stillInGame':
      return {
        kind: 'error',
        title: t('tr.failed'),
        text: t('tr.failedInGame', { amount, name: result.wish.name }),
      }
    case 'safe':
      return { kind: 'error', title: t('tr.failed'), text: t('tr.failedBetween', { amount }) }
    case 'unknown':
      return { kind: 'info', title: t('tr.unknown'), text: t('tr.unknownText') }
  }
}
