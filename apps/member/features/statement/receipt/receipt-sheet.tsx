import { loadingDelayMs } from '@champa/contract/constants'
import { readReceipt, type StatementReceipt, type StatementRow } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import type { Currency } from '@champa/ui/format/format-money'
import { downloadSimple } from '@champa/ui/icons/money'
import { shareNetwork } from '@champa/ui/icons/record'
import { DetailList } from '@champa/ui/list/detail-list'
import { StatusTag } from '@champa/ui/list/status-tag'
import { TileIcon } from '@champa/ui/list/tile-icon'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { canShareImages, saveFile, shareFile } from '../../../platform/device/keep-file.ts'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import { useAppName } from '../../../platform/use-info.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptHead, receiptLines } from './receipt-lines.ts'
import { rowStyleOf, statusOf } from '../describe-row.ts'
import './receipt.css'

interface ReceiptSheetProps {
  open: boolean
  onClose: () => void
  movement: StatementRow
}

/** One movement with all its details, updated live. */
export function ReceiptSheet({ open, onClose, movement }: ReceiptSheetProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const receipt = useApiQuery(readReceipt, { params: { id: movement._id } }, { enabled: open })
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const image = useReceiptImage(receipt.data, currency)
  const footer = receipt.data && (
    <>
      <Button block icon={downloadSimple} busy={image.busy} onClick={image.save}>
        {t('receipt.save')}
      </Button>
      {canShareImages() && (
        <Button block kind="tonal" icon={shareNetwork} busy={image.busy} onClick={image.share}>
          {t('receipt.share')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('receipt.title')}
      closeLabel={t('common.close')}
      footer={footer}
    >
      {receipt.data && <Paper receipt={receipt.data} currency={currency} />}
      {receipt.isPending && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
      {receipt.isError && !receipt.data && (
        <RetryCard
          small
          title={t('receipt.loadFailed')}
          text={t('receipt.loadFailedHint')}
          reason={failureText(receipt.error)}
          retryLabel={t('common.retry')}
          busy={receipt.isFetching}
          onRetry={() => void receipt.refetch()}
        />
      )}
    </Sheet>
  )
}

function Paper({ receipt, currency }: { receipt: StatementReceipt; currency: Currency }) {
  const t = useTranslations()
  const { row } = receipt
  const { title, amount } = receiptHead(t, receipt, currency)
  const status = statusOf(t, row)
  return (
    <>
      <div className="receipt__head">
        <TileIcon {...rowStyleOf(row)} />
        <p className="t-h3">{title}</p>
        <p className="receipt__amount num">{status.kind === 'failed' ? <s>{amount}</s> : amount}</p>
        <StatusTag kind={status.kind}>{status.label}</StatusTag>
      </div>
      <div className="receipt__lines">
        <DetailList details={receiptLines(t, receipt, currency)} />
      </div>
    </>
  )
}

/** The receipt as an image, saved on the device or shared with another app. */
function useReceiptImage(receipt: StatementReceipt | undefined, currency: Currency) {
  const t = useTranslations()
  const name = useAppName()
  const [busy, setBusy] = useState(false)

  async function withPicture(
    keep: (picture: Blob, fileName: string) => boolean | Promise<boolean>,
  ): Promise<void> {
    if (!receipt || busy) return
    setBusy(true)
    const { row } = receipt
    const { label, kind } = statusOf(t, row)
    const picture = await drawReceipt({
      name,
      ...receiptHead(t, receipt, currency),
      status: { words: label, kind },
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
