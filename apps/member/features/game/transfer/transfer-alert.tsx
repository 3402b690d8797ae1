import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import type { TransferResult } from './transfer-result.ts'

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

interface ResultWords {
  kind: 'success' | 'info' | 'error'
  title: string
  /** The reason why the transfer failed, then where the money is. */
  texts: readonly string[]
}

/** The texts for the outcome of a transfer. */
export function useResultWords(result: TransferResult | null, currency: Currency): ResultWords {
  const t = useTranslations()
  const reasonText = useReasonText()
  if (result === null) return { kind: 'info', title: '', texts: [] }
  const { wish } = result
  const amount = formatMoney(wish.amount, currency)
  const failed = (where: string): ResultWords => ({
    kind: 'error',
    title: t('tr.failed'),
    texts: [...reasonText(result), where],
  })
  switch (result.kind) {
    case 'done':
      return { kind: 'success', title: t('tr.done', { amount }), texts: [t('tr.transferMsg')] }
    case 'checking':
      return { kind: 'info', title: t('tr.checking'), texts: [t('tr.checkingText', { amount })] }
    case 'unknown':
      return { kind: 'info', title: t('tr.unknown'), texts: [t('tr.unknownText')] }
    case 'refused':
      // Part of the money may have come back from games before the refusal.
      return failed(wish.from === '' ? t('wd.moneySafe') : t('tr.notMoved'))
    case 'backInWallet':
      return failed(t('tr.failedText', { amount }))
    case 'stillInGame':
      return failed(t('tr.failedInGame', { amount, name: wish.name }))
    case 'safe':
      return failed(t('tr.failedBetween', { amount }))
  }
}

/** The reason for a failure; empty when none was given. */
function useReasonText(): (result: TransferResult) => string[] {
  const t = useTranslations()
  const errorText = useErrorText()
  return (result) => {
    if ('reason' in result)
      return result.reason === null ? [] : [t(`receipt.transferWhy.${result.reason}`)]
    if (result.kind !== 'refused') return []
    return [
      result.refused.code === 'BONUS_CONDITION' ? t('tr.excludedMsg') : errorText(result.refused),
    ]
  }
}
