import { readProfile } from '@champa/contract/account'
import { lockKeyDuo } from '@champa/ui/glyph/tile'
import { ActionRow } from '@champa/ui/list/action-row'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileCard } from '../../features/account/profile-card.tsx'
import { useAsk } from '../../platform/api/use-ask.ts'
import { changeTheme, useTheme } from '../../platform/theme.ts'
import { useScreen } from '../../platform/use-screen.ts'
import './profile.css'

const ChangePasswordModal = lazy(async () => ({ default: (await import('../../features/account/change-password-modal.tsx')).ChangePasswordModal }))

export function Profile() {
  const t = useTranslations()
  const asked = useAsk(readProfile)
  const [password, setPassword] = useState({ wanted: false, open: false })
  useScreen(t('nav.profile'))
  return (
    <>
      <Scene calm height={330} />
      <main className="wrap wrap--narrow profile">
        <PageHead title={t('nav.profile')} />
        {asked.data && <ProfileCard profile={asked.data.profile} />}
        {asked.isPending && <Waiting />}
        {asked.isError && !asked.data && (
          <RetryCard title={t('pro.loadFailed')} text={t('common.networkError')} retryLabel={t('common.retry')} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
        )}
        <ActionRow glyph={lockKeyDuo} tone="river" onClick={() => setPassword({ wanted: true, open: true })}>{t('pro.changePassword')}</ActionRow>
        <ThemeSwitch />
      </main>
      {password.wanted && (
        <Suspense>
          <ChangePasswordModal open={password.open} onClose={() => setPassword({ wanted: true, open: false })} />
        </Suspense>
      )}
    </>
  )
}

/** The card's own shape while it is on its way. */
function Waiting() {
  const t = useTranslations()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton width="100%" height={200} radius={24} />
      <Skeleton width="100%" height={280} radius={20} className="profile__facts" />
    </div>
  )
}

function ThemeSwitch() {
  const t = useTranslations()
  const theme = useTheme()
  return (
    <label className="card between profile__theme">
      <b>{t('pro.lightTheme')}</b>
      <input type="checkbox" role="switch" checked={theme === 'light'} onChange={(event) => changeTheme(event.target.checked ? 'light' : 'dark')} />
    </label>
  )
}
