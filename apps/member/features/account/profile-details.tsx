import { readProfile } from '@champa/contract/account'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useWhyText } from '../../platform/reasons/why-text.ts'
import { ProfileCard } from './profile-card.tsx'

/** The profile in its three states: loading (as a skeleton), failed, loaded. */
export function ProfileDetails() {
  const t = useTranslations()
  const why = useWhyText()
  const asked = useApiQuery(readProfile)
  if (asked.data) return <ProfileCard profile={asked.data.profile} />
  if (asked.isError) {
    return (
      <RetryCard
        title={t('pro.loadFailed')}
        text={why(asked.error)}
        retryLabel={t('common.retry')}
        busy={asked.isFetching}
        onRetry={() => void asked.refetch()}
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
