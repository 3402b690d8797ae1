import { RiverScene } from '@champa/ui/scene/river-scene'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveCheck } from '../../features/lookup/use-active-check.ts'
import { forgetMember } from '../../platform/client.ts'
import { useAppName } from '../../platform/use-info.ts'
import type { LayoutProps } from './frame.ts'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PublicNav } from './public-nav.tsx'
import { ScreenPlace } from './screen-place.tsx'
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
