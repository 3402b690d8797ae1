import { playCircle, playCircleFill, userPlus, userPlusFill } from '@champa/ui/icons/guest-nav'
import { headset, headsetFill, house, houseFill } from '@champa/ui/icons/nav'
import { RiverScene } from '@champa/ui/scene/river-scene'
import { BottomNav } from '@champa/ui/shell/bottom-nav'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveCheck } from '../../features/lookup/use-active-check.ts'
import { forgetMember } from '../../platform/client.ts'
import { useAppName } from '../../platform/use-info.ts'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { type LayoutProps, ScreenPlace } from './screen-place.tsx'
import './layout.css'

/** The frame of the public pages. Opening it clears a stored session (SCR-18). */
export function PublicLayout({ path, children }: LayoutProps) {
  const t = useTranslations()
  const name = useAppName()
  const signIn = path === '/login'
  useEffect(forgetMember, [])
  useActiveCheck(signIn)
  return (
    <div className={signIn ? 'auth' : 'app'}>
      <OfflineNotice />
      {signIn && <RiverScene kind="sign-in" />}
      <TopBar skipLabel={t('common.skip')} {...(signIn ? {} : { name, homeHref: '/login' })}>
        <LanguageMenu glass={signIn} />
      </TopBar>
      <ScreenPlace path={path}>{children}</ScreenPlace>
      <PublicNav path={path} />
    </div>
  )
}

export function PublicNav({ path }: { path: string }) {
  const t = useTranslations()
  const items = [
    { label: t('nav.home'), href: '/login', icon: house, iconCurrent: houseFill },
    {
      label: t('nav.registerShort'),
      href: '/register',
      icon: userPlus,
      iconCurrent: userPlusFill,
    },
    { label: t('nav.howtoShort'), href: '/howto', icon: playCircle, iconCurrent: playCircleFill },
    { label: t('nav.contactShort'), href: '/contact', icon: headset, iconCurrent: headsetFill },
  ].map((item) => ({ ...item, current: item.href === path }))
  return <BottomNav label={t('nav.menu')} kind="public" items={items} />
}
