import { Segmented } from '@champa/ui/action/segmented'
import { heartDuo } from '@champa/ui/icons/care'
import { identificationCardDuo, lockKeyDuo, shieldCheckDuo } from '@champa/ui/icons/tile'
import { ActionRow } from '@champa/ui/list/action-row'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileDetails } from '../../features/account/profile-card.tsx'
import { lazyPart } from '../part/lazy-part.tsx'
import { changeTheme, type ThemeChoice, useThemeChoice } from '@champa/client/react/theme'
import { useScreen } from '../../platform/use-screen.ts'
import { withWords } from '../../platform/client.ts'
import './profile.css'

const loadEdit = () =>
  withWords(() => import('../../features/account/profile/edit-profile-modal.tsx'))
const EditProfileModal = lazyPart(async () => (await loadEdit()).EditProfileModal)
const ResponsibleModal = lazyPart(
  async () =>
    (await withWords(() => import('../../features/responsible/responsible-modal.tsx')))
      .ResponsibleModal,
)
const loadPrivacy = () => withWords(() => import('../../features/privacy/privacy-modal.tsx'))
const PrivacyModal = lazyPart(async () => (await loadPrivacy()).PrivacyModal)
const ChangePasswordModal = lazyPart(
  async () =>
    (await import('../../features/account/change-password-modal.tsx')).ChangePasswordModal,
)

export { profileQueries as queries } from '../../features/account/profile-card.tsx'

export function Profile() {
  const t = useTranslations()
  const [edit, setEdit] = useState(false)
  const [password, setPassword] = useState(false)
  const [responsible, setResponsible] = useState(false)
  const [openings, setOpenings] = useState(0)
  const openResponsible = () => {
    setOpenings(openings + 1)
    setResponsible(true)
  }
  const [privacy, setPrivacy] = useState(false)
  useScreen(t('nav.profile'))
  return (
    <>
      <Scene calm height={330} />
      <main className="wrap wrap--narrow profile">
        <PageHead title={t('nav.profile')} />
        <ProfileDetails />
        <ActionRow icon={identificationCardDuo} tone="accent" onClick={() => setEdit(true)}>
          {t('pro.edit')}
        </ActionRow>
        <ActionRow icon={lockKeyDuo} tone="river" onClick={() => setPassword(true)}>
          {t('pro.changePassword')}
        </ActionRow>
        <ActionRow icon={heartDuo} tone="jade" onClick={openResponsible}>
          {t('rg.title')}
        </ActionRow>
        <ActionRow icon={shieldCheckDuo} tone="jade" onClick={() => setPrivacy(true)}>
          {t('pd.title')}
        </ActionRow>
        <Appearance />
      </main>
      <EditProfileModal open={edit} onClose={() => setEdit(false)} />
      {/* The sheet is remounted at each opening, so that it starts in its initial state. */}
      {openings > 0 && (
        <ResponsibleModal key={openings} open={responsible} onClose={() => setResponsible(false)} />
      )}
      <ChangePasswordModal open={password} onClose={() => setPassword(false)} />
      <PrivacyModal open={privacy} onClose={() => setPrivacy(false)} />
    </>
  )
}

/** The choice of theme: the device's, always dark or always light. */
function Appearance() {
  const t = useTranslations()
  const choices: { value: ThemeChoice; label: string }[] = [
    { value: 'system', label: t('pro.lookBySystem') },
    { value: 'light', label: t('pro.lookLight') },
    { value: 'dark', label: t('pro.lookDark') },
  ]
  return (
    <div className="card profile__look">
      <b>{t('pro.look')}</b>
      <Segmented
        label={t('pro.look')}
        segments={choices}
        value={useThemeChoice()}
        onPick={changeTheme}
      />
    </div>
  )
}
