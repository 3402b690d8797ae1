import { loadingDelayMs } from '@champa/contract/limits'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { AmountStep } from './amount-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ReceivedStep } from './received-step.tsx'
import type { AmountForm } from './use-amount-form.ts'
import type { QrDeposit } from './use-qr-deposit.ts'
import type { Ways } from './use-ways.ts'

export interface DepositParts {
  ways: Ways
  deposit: QrDeposit
  form: AmountForm
}

/** What the sheet shows now: the ways come first, then the step of the one that is chosen. */
export function DepositStep({ ways, deposit, form }: DepositParts) {
  const t = useTranslations()
  const { step, code, received } = deposit
  const { currency } = ways
  if (ways.state === 'closed') return <EmptyState title={t('dep.closed')} text={t('dep.closedHint')} />
  if (ways.state === 'failed') return <Failed retrying={ways.retrying} onRetry={ways.retry} />
  if (ways.state === 'wait' || step === 'wait') return <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />
  if (step === 'received' && received !== null) return <ReceivedStep amount={received} currency={currency} />
  if (step === 'amount') return <AmountStep form={form} currency={currency} expired={deposit.expired} />
  if (code) return <CodeStep code={code} currency={currency} clockOffsetMs={deposit.clockOffsetMs} onExpire={() => deposit.expire(code.id)} />
  return <Failed retrying={deposit.retrying} onRetry={deposit.retry} />
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const t = useTranslations()
  return <RetryCard small title={t('dep.loadFailed')} text={t('dep.loadFailedHint')} retryLabel={t('common.retry')} busy={retrying} onRetry={onRetry} />
}
