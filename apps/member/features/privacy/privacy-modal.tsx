import { chooseMarketing, readPrivacy } from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { ClosingForm } from './closing-form.tsx'
import { DataCopyCard } from './data-copy-card.tsx'
import { PoliciesCard, type PolicyRead, PolicyText } from './policies-card.tsx'
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

/**
 * Marketing consent is given and withdrawn by the same checkbox. It shows the server's state, so a
 * failed withdrawal never looks successful.
 */
function MarketingCard({ marketing }: { marketing: { on: boolean } }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(chooseMarketing, { refreshes: [readPrivacy] })

  async function choose(on: boolean) {
    if (await change.run({ body: { on } }))
      toast.show({ kind: 'ok', text: on ? t('pd.marketingOn') : t('pd.marketingOff') })
  }

  return (
    <section className="card privacy__card privacy__consent" aria-busy={change.busy || undefined}>
      <CheckField checked={marketing.on} onChange={(event) => void choose(event.target.checked)}>
        {t('pd.marketing')}
      </CheckField>
      <p className="t-sm c-2">{t('pd.marketingHint')}</p>
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
    </section>
  )
}
