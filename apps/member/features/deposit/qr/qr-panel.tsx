import type { DepositBank } from '@champa/contract/lookup'
import { loadingDelayMs } from '@champa/contract/limits'
import { ChoiceChips } from '@champa/ui/action/choice-chips'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHold } from '../../../platform/api/use-hold.ts'
import { useWhyText } from '../../../platform/reasons/why-text.ts'
import { AmountFooter, AmountStep } from './amount-step.tsx'
import { CancelCode } from './cancel-code.tsx'
import { CodeFooter, CodeStep } from './code-step.tsx'
import { ReceivedFooter, ReceivedStep } from './received-step.tsx'
import { useAmountForm } from './use-amount-form.ts'
import { type QrDeposit, useQrDeposit } from './use-qr-deposit.ts'

interface QrPanelProps {
  ways: readonly DepositBank[]
  way: DepositBank
  onPick: (bankCode: string) => void
  /** To the slip, for money that no code finds. */
  onSlip: () => void
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** A payment by code, from the amount to the money; the server's answers decide the step. */
export function QrPanel({ ways, way, onPick, onSlip, open, onBusy, onDone }: QrPanelProps) {
  const t = useTranslations()
  const why = useWhyText()
  const deposit = useQrDeposit(way.bankCode, open)
  const form = useAmountForm(way)
  const { step, code, received } = deposit
  const chips = ways.map(({ bankCode }) => ({ value: bankCode, label: bankCode }))
  useHold(form.creating, onBusy)
  if (step === 'received' && received !== null) {
    return (
      <>
        <ReceivedStep amount={received} currency={way.currency} />
        <SheetFoot><ReceivedFooter onDone={onDone} /></SheetFoot>
      </>
    )
  }
  if (step === 'code' && code) return <Code way={way} deposit={deposit} open={open} onSlip={onSlip} />
  return (
    <>
      {ways.length > 1 && <ChoiceChips label={t('dep.provider')} chips={chips} value={way.bankCode} onPick={(wanted) => !form.creating && onPick(wanted)} />}
      {step === 'amount' && <AmountStep form={form} currency={way.currency} expired={deposit.expired} onSlip={onSlip} />}
      {step === 'amount' && <SheetFoot><AmountFooter form={form} /></SheetFoot>}
      {step === 'wait' && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
      {step === 'failed' && <RetryCard small title={t('dep.loadFailed')} text={t('dep.loadFailedHint')} why={why(deposit.error)} retryLabel={t('common.retry')} busy={deposit.retrying} onRetry={deposit.retry} />}
    </>
  )
}

function Code({ way, deposit: { code, clockOffsetMs, expire }, open, onSlip }: { way: DepositBank; deposit: QrDeposit; open: boolean; onSlip: () => void }) {
  const [asked, setAsked] = useState(false)
  if (code === null) return null
  return (
    <>
      <CodeStep code={code} way={way} clockOffsetMs={clockOffsetMs} onExpire={() => expire(code.id)} onSlip={onSlip} />
      <SheetFoot><CodeFooter code={code} currency={way.currency} onCancel={() => setAsked(true)} /></SheetFoot>
      <CancelCode open={asked && open} bankCode={way.bankCode} qrcodeId={code.id} onClose={() => setAsked(false)} />
    </>
  )
}
