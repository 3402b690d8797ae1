import { identificationCardDuo, lockKeyDuo, shieldCheckDuo } from '@champa/ui/glyph/tile'
import { ActionRow } from '@champa/ui/list/action-row'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileDetails } from '../../features/account/profile-details.tsx'
import { lazyPart } from '../part/lazy-part.tsx'
import { changeTheme, useTheme } from '@champa/client/device/theme'
import { useScreen } from '../../platform/use-screen.ts'
import { withWords } from '../../platform/words.ts'
import './profile.css'

const loadEdit = () => withWords(() => import('../../features/account/profile/edit-profile-modal.tsx'))
const EditProfileModal = lazyPart(async () => (await loadEdit()).EditProfileModal)
const loadPrivacy = () => withWords(() => import('../../features/privacy/privacy-modal.tsx'))
const PrivacyModal = lazyPart(async () => (await loadPrivacy()).PrivacyModal)
const ChangePasswordModal = lazyPart(async () => (await import('../../features/account/change-password-modal.tsx')).ChangePasswordModal)

export function Profile() {
  const t = useTranslations()
  const [edit, setEdit] = useState(false)
  const [password, setPassword] = useState(false)
  const [privacy, setPrivacy] = useState(false)
  useScreen(t('nav.profile'))
  return (
    <>
      <Scene calm height={330} />
      <main className="wrap wrap--narrow profile">
        <PageHead title={t('nav.profile')} />
        <ProfileDetails />
        <ActionRow glyph={identificationCardDuo} tone="accent" onClick={() => setEdit(true)}>{t('pro.edit')}</ActionRow>
        <ActionRow glyph={lockKeyDuo} tone="river" onClick={() => setPassword(true)}>{t('pro.changePassword')}</ActionRow>
        <ActionRow glyph={shieldCheckDuo} tone="jade" onClick={() => setPrivacy(true)}>{t('pd.title')}</ActionRow>
        <ThemeSwitch />
      </main>
      <EditProfileModal open={edit} onClose={() => setEdit(false)} />
      <ChangePasswordModal open={password} onClose={() => setPassword(false)} />
      <PrivacyModal open={privacy} onClose={() => setPrivacy(false)} />
    </>
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
