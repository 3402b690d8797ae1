import { ButtonLink } from '@champa/ui/action/button-link'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useTranslations } from 'use-intl'

/** Money could not be told to be this member's: first an account, then a deposit. */
export function NoBank() {
  const t = useTranslations()
  return <EmptyState title={t('errors.NO_BANK')} text={t('dep.noBankHint')}><ButtonLink href="/user/profile">{t('pro.bankAdd')}</ButtonLink></EmptyState>
}

export function LookupFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const t = useTranslations()
  return <RetryCard small title={t('dep.loadFailed')} text={t('dep.loadFailedHint')} retryLabel={t('common.retry')} busy={retrying} onRetry={onRetry} />
}
