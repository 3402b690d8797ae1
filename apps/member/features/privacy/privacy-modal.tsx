import { readPrivacy } from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { ClosingForm } from './closing-form.tsx'
import { DataCopyCard } from './data-copy-card.tsx'
import { MarketingCard } from './marketing-card.tsx'
import { PoliciesCard } from './policies-card.tsx'
import { PolicyText, type PolicyRead } from './policy-text.tsx'
import './privacy.css'

interface Props {
  open: boolean
  onClose: () => void
}

type Step = { at: 'all' } | { at: 'text'; kind: PolicyRead } | { at: 'closing' }

/**
 * The member's data rights: accepted policies, marketing consent, a copy of all data, and closing
 * the account.
 */
export function PrivacyModal({ open, onClose }: Props) {
  const t = useTranslations()
  const [step, setStep] = useState<Step>({ at: 'all' })
  const [busy, setBusy] = useState(false)
  const toAll = () => setStep({ at: 'all' })

  function close() {
    onClose()
    toAll()
  }

  const title = {
    all: t('pd.title'),
    text: step.at === 'text' && step.kind === 'privacy' ? t('pd.privacy') : t('nav.agreement'),
    closing: t('pd.delete'),
  }[step.at]
  return (
    <Sheet open={open} onClose={close} busy={busy} title={title} closeLabel={t('common.close')}>
      {step.at === 'all' && (
        <Overview
          onRead={(kind) => setStep({ at: 'text', kind })}
          onDelete={() => setStep({ at: 'closing' })}
        />
      )}
      {step.at === 'text' && <PolicyText kind={step.kind} onBack={toAll} />}
      {step.at === 'closing' && <ClosingForm onBack={toAll} onBusy={setBusy} />}
    </Sheet>
  )
}

function Overview({
  onRead,
  onDelete,
}: {
  onRead: (kind: PolicyRead) => void
  onDelete: () => void
}) {
  const t = useTranslations()
  const failureText = useFailureText()
  const query = useApiQuery(readPrivacy)
  if (query.data) {
    return (
      <div className="stack privacy">
        <PoliciesCard policies={query.data.policies} onRead={onRead} />
        <MarketingCard marketing={query.data.marketing} />
        <DataCopyCard copy={query.data.copy} />
        <Button kind="ghost" block className="privacy__delete" onClick={onDelete}>
          {t('pd.delete')}
        </Button>
      </div>
    )
  }
  if (!query.isError) return <Spinner label={t('common.loading')} />
  return (
    <RetryCard
      small
      title={t('common.loadFailed')}
      text={failureText(query.error)}
      retryLabel={t('common.retry')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
