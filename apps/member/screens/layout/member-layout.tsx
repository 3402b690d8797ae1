import { IconButton } from '@champa/ui/action/icon-button'
import { signOut } from '@champa/ui/icons/nav'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSession } from '../../features/account/end-session.ts'
import { useLive } from '../../platform/api/live.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { useOnline } from '@champa/client/react/online'
import { useAppName } from '../../platform/use-info.ts'
import type { LayoutProps } from './frame.ts'
import { LanguageMenu } from './language-menu.tsx'
import { MemberNav } from './member-nav.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ScreenPlace } from './screen-place.tsx'

const NoticeReminder = lazyPart(
  async () => (await import('../../features/lookup/notice/notice-reminder.tsx')).NoticeReminder,
)
const ConditionsModal = lazyPart(
  async () => (await import('../../features/lookup/conditions-modal.tsx')).ConditionsModal,
)

/**
 * The frame of a signed-in member: name, language and logout above, the menu below, live figures.
 */
export function MemberLayout({ path, plain, children }: LayoutProps) {
  const t = useTranslations()
  const name = useAppName()
  const online = useOnline()
  const [conditions, setConditions] = useState(false)
  useLive()
  return (
    <div className={online ? 'app' : 'app has-strip'}>
      <OfflineNotice path={path} />
      <TopBar name={name} homeHref="/user/home" skipLabel={t('common.skip')} solid={plain}>
        {path === '/user/home' && <NoticeReminder />}
        <LanguageMenu />
        <IconButton label={t('nav.logout')} icon={signOut} onClick={endSession} />
      </TopBar>
      <ScreenPlace path={path}>{children}</ScreenPlace>
      <MemberNav path={path} onConditions={() => setConditions(true)} />
      <ConditionsModal open={conditions} onClose={() => setConditions(false)} />
    </div>
  )
}
