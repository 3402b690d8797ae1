import { IconButton } from '@champa/ui/action/icon-button'
import {
  receipt,
  receiptFill,
  scroll,
  scrollFill,
  signOut,
  userCircle,
  userCircleFill,
} from '@champa/ui/icons/member-nav'
import { headset, headsetFill, houseFill } from '@champa/ui/icons/nav'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSession } from '../../features/account/end-session.ts'
import { useLive } from '../../platform/api/live.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { useCalm } from '../../platform/device/use-calm.ts'
import { useOnline } from '@champa/client/react/online'
import { useAppName } from '../../platform/use-info.ts'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { type LayoutProps, ScreenPlace } from './screen-place.tsx'

const NoticeReminder = lazyPart(
  async () => (await import('../../features/lookup/notice-reminder.tsx')).NoticeReminder,
)
const ConditionsModal = lazyPart(
  async () => (await import('../../features/lookup/conditions-modal.tsx')).ConditionsModal,
)

/**
 * The frame of a signed-in member: name, language and logout at the top, the menu at the bottom,
 * live amounts.
 */
export function MemberLayout({ path, plain, children }: LayoutProps) {
  const t = useTranslations()
  const name = useAppName()
  const online = useOnline()
  const calm = useCalm()
  const [conditions, setConditions] = useState(false)
  useLive()
  return (
    <div className={online ? 'app' : 'app has-strip'}>
      <OfflineNotice path={path} />
      <TopBar name={name} homeHref="/user/home" skipLabel={t('common.skip')} solid={plain}>
        {calm && path === '/user/home' && <NoticeReminder />}
        <LanguageMenu />
        <IconButton label={t('nav.logout')} icon={signOut} onClick={endSession} />
      </TopBar>
      <ScreenPlace path={path}>{children}</ScreenPlace>
      <MemberNav path={path} onConditions={() => setConditions(true)} />
      <ConditionsModal open={conditions} onClose={() => setConditions(false)} />
    </div>
  )
}

interface Props {
  path: string
  onConditions: () => void
}

function MemberNav({ path, onConditions }: Props) {
  const t = useTranslations()
  const link = (label: string, href: string, icon: string, iconCurrent: string) => ({
    label,
    href,
    icon,
    iconCurrent,
    current: href === path,
  })
  const items = [
    link(t('nav.profile'), '/user/profile', userCircle, userCircleFill),
    { label: t('nav.conditions'), icon: scroll, iconCurrent: scrollFill, onClick: onConditions },
    link(t('nav.home'), '/user/home', houseFill, houseFill),
    link(t('nav.statementShort'), '/user/statement', receipt, receiptFill),
    link(t('nav.contactShort'), '/user/contact', headset, headsetFill),
  ]
  return <BottomNav label={t('nav.mainMenu')} kind="member" items={items} />
}
