import { readProfile } from '@champa/contract/account'
import { readBanks } from '@champa/contract/lookup'
import { formatUsername } from '@champa/ui/format/format-username'
import { DetailList } from '@champa/ui/list/detail-list'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { MemberCard } from '@champa/ui/wallet/member-card'
import { lockSimpleFill } from '@champa/ui/icons/form'
import { Icon } from '@champa/ui/brand/icon'
import { useLocale, useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { formatAccountNo } from './format-account-no.ts'

/** The queries that the screen sends at once. */
export const profileQueries = [readProfile]

export type Profile = Answer<typeof readProfile>['profile']

/** The member's card and details (ACC-63). */
function ProfileCard({ profile }: { profile: Profile }) {
  const t = useTranslations()
  const bank = useBankName(profile)
  const details = [
    { term: t('common.name'), value: profile.name },
    { term: t('pro.memberSince'), value: formatDateTime(profile.createdAt), number: true },
    {
      term: t('pro.username'),
      value: (
        <span className="row gap-2">
          {formatUsername(profile.username)}{' '}
          <Icon icon={lockSimpleFill} size={18} className="c-3" />
        </span>
      ),
      number: true,
    },
    { term: t('reg.accountName'), value: profile.bankAccountName || '–' },
    { term: t('reg.bank'), value: bank.whole || '–' },
  ]
  return (
    <>
      <MemberCard
        name={profile.name}
        memberId={`ID ${profile._id}`}
        accountLabel={t('reg.accountNo')}
        account={formatAccountNo(profile.bankAccountNo) || t('pro.bankNone')}
        bank={bank.own.replace(/^(ธนาคาร|ທະນາຄານ)/, '')}
      />
      <section className="card profile__facts">
        <DetailList details={details} />
      </section>
    </>
  )
}

/** The bank's name in the current language, with the Thai name that appears on transfers. */
function useBankName({ bankCode, bankNameTH, bankNameEN }: Profile): {
  own: string
  whole: string
} {
  const locale = useLocale()
  const lao = useApiQuery(readBanks, undefined, {
    enabled: locale === 'lo',
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.banks.find((bank) => bank.code === bankCode)?.nameLO
  if (locale === 'th') return { own: bankNameTH, whole: bankNameTH }
  const own = locale === 'en' ? bankNameEN : (lao ?? bankNameEN)
  return { own, whole: own && `${own} (${bankNameTH})` }
}

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
      <Skeleton className="skel--drawn" width="100%" height={200} radius={24} />
      <Skeleton width="100%" height={280} radius={20} />
    </div>
  )
}
