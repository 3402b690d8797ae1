import { readProfile } from '@champa/contract/account'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { ProfileCard } from './profile-card.tsx'

/** The profile in its three states: loading (as a skeleton), failed, loaded. */
export function ProfileDetails() {
  const t = useTranslations()
  const failureText = useFailureText()
  const query = useApiQuery(readProfile)
  if (query.data) return <ProfileCard profile={query.data.profile} />
  if (query.isError) {
    return (
      <RetryCard
        title={t('pro.loadFailed')}
        text={failureText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton width="100%" height={200} radius={24} />
      <Skeleton width="100%" height={280} radius={20} />
    </div>
  )
}
