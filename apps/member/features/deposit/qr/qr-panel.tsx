import type { DepositBank } from '@champa/contract/lookup'
import { loadingDelayMs } from '@champa/contract/constants'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChannelChoice } from '../channels/channel-choice.tsx'
import { useHold } from '../../../platform/api/use-hold.ts'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import { AmountFooter, AmountStep } from './amount-step.tsx'
import { CancelCode } from './cancel-code.tsx'
import { CodeFooter, CodeStep } from './code-step.tsx'
import { OpenBankApp } from './open-bank-app.tsx'
import { useReopenedCode } from '../reopened-code.ts'
import { useSaveCode } from './save-qr-image.ts'
import { ReceivedFooter, ReceivedStep } from './received-step.tsx'
import { useAmountForm } from './use-amount-form.ts'
import { type QrDeposit, useQrDeposit } from './use-qr-deposit.ts'

interface QrPanelProps {
  channels: readonly DepositBank[]
  channel: DepositBank
  /** The member's own bank, whose app is offered first. */
  ownBank: string | undefined
  onPick: (bankCode: string) => void
  /** Opens the slip tab, for a payment that was not matched to a QR code. */
  onSlip: () => void
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/**
 * A deposit by QR code, from the amount to the receipt; the server's responses determine the step.
 */
export function QrPanel({
  channels,
  channel,
  ownBank,
  onPick,
  onSlip,
  open,
  onBusy,
  onDone,
}: QrPanelProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const deposit = useQrDeposit(channel.bankCode, open)
  const form = useAmountForm(channel)
  const { step, code, received } = deposit
  useHold(form.creating, onBusy)
  if (step === 'received' && received !== null) {
    return (
      <>
        <ReceivedStep amount={received} currency={channel.currency} />
        <SheetFoot>
          <ReceivedFooter onDone={onDone} />
        </SheetFoot>
      </>
    )
  }
  if (step === 'code' && code)
    return (
      <Code channel={channel} ownBank={ownBank} deposit={deposit} open={open} onSlip={onSlip} />
    )
  return (
    <>
      <ChannelChoice
        channels={channels}
        channel={channel}
        onPick={(wanted) => !form.creating && onPick(wanted)}
      />
      {step === 'amount' && (
        <AmountStep
          form={form}
          currency={channel.currency}
          expired={deposit.expired}
          replaced={deposit.replaced}
          onSlip={onSlip}
        />
      )}
      {step === 'amount' && (
        <SheetFoot>
          <AmountFooter form={form} />
        </SheetFoot>
      )}
      {step === 'wait' && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
      {step === 'failed' && (
        <RetryCard
          small
          title={t('dep.loadFailed')}
          text={t('dep.loadFailedHint')}
          reason={failureText(deposit.error)}
          retryLabel={t('common.retry')}
          busy={deposit.retrying}
          onRetry={deposit.retry}
        />
      )}
    </>
  )
}

interface CodeProps {
  channel: DepositBank
  ownBank: string | undefined
  deposit: QrDeposit
  open: boolean
  onSlip: () => void
}

function Code({
  channel,
  ownBank,
  deposit: { code, replaced, clockOffsetMs, expire },
  open,
  onSlip,
}: CodeProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const save = useSaveCode(code, channel.currency)
  useReopenedCode()
  if (code === null) return null
  return (
    <>
      <CodeStep
        code={code}
        channel={channel}
        replaces={replaced}
        clockOffsetMs={clockOffsetMs}
        onExpire={() => expire(code.id)}
        onSlip={onSlip}
      />
      <OpenBankApp currency={channel.currency} ownBank={ownBank} onSave={save} />
      <SheetFoot>
        <CodeFooter onSave={save} onCancel={() => setIsCancelling(true)} />
      </SheetFoot>
      <CancelCode
        open={isCancelling && open}
        bankCode={channel.bankCode}
        qrcodeId={code.id}
        onClose={() => setIsCancelling(false)}
      />
    </>
  )
}
