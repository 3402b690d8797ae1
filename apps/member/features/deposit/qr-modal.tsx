import { loadingDelayMs } from '@champa/contract/limits'
import type { Currency } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AmountFooter, AmountStep } from './amount-step.tsx'
import { CancelCode } from './cancel-code.tsx'
import { CodeFooter, CodeStep } from './code-step.tsx'
import { ReceivedFooter, ReceivedStep } from './received-step.tsx'
import { type AmountForm, type QrWay, useAmountForm } from './use-amount-form.ts'
import { type QrDeposit, useQrDeposit } from './use-qr-deposit.ts'

interface QrModalProps {
  open: boolean
  onClose: () => void
  way: QrWay
  currency: Currency
  /** Puts the choice of ways around a step, where there is more than one way. */
  frame: (step: ReactNode) => ReactNode
}

/** One sheet through all the steps of a deposit: amount, code, received. */
export function QrModal({ open, onClose, way, currency, frame }: QrModalProps) {
  const t = useTranslations()
  const deposit = useQrDeposit(way.bankCode, open)
  const form = useAmountForm(way)
  const [asked, setAsked] = useState(false)
  const parts = { deposit, form, currency, onClose, onCancel: () => setAsked(true) }
  const step = <Step {...parts} />
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('dep.title')}
        closeLabel={t('common.close')}
        busy={form.creating}
        wide={deposit.step === 'code'}
        footer={footerOf(parts)}
      >
        {deposit.step === 'received' ? step : frame(step)}
      </Sheet>
      <CancelCode open={asked && open && deposit.code !== null} bankCode={way.bankCode} qrcodeId={deposit.code?.id ?? null} onClose={() => setAsked(false)} />
    </>
  )
}

interface StepProps {
  deposit: QrDeposit
  form: AmountForm
  currency: Currency
  onClose: () => void
  onCancel: () => void
}

function Step({ deposit, form, currency }: StepProps) {
  const t = useTranslations()
  const { step, code, received } = deposit
  if (step === 'received' && received !== null) return <ReceivedStep amount={received} currency={currency} />
  if (step === 'amount') return <AmountStep form={form} currency={currency} expired={deposit.expired} />
  if (code) return <CodeStep code={code} currency={currency} clockOffsetMs={deposit.clockOffsetMs} onExpire={() => deposit.expire(code.id)} />
  if (step === 'wait') return <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />
  return <RetryCard small title={t('dep.loadFailed')} text={t('dep.loadFailedHint')} retryLabel={t('common.retry')} busy={deposit.retrying} onRetry={deposit.retry} />
}

function footerOf({ deposit, form, currency, onClose, onCancel }: StepProps): ReactNode {
  if (deposit.step === 'received') return <ReceivedFooter onDone={onClose} />
  if (deposit.step === 'amount') return <AmountFooter form={form} />
  return deposit.code && <CodeFooter code={deposit.code} currency={currency} onCancel={onCancel} />
}
