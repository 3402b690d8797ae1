import { readActive, readInfo } from '@champa/contract/lookup'
import { RiverScene } from '@champa/ui/scene/river-scene'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../../platform/api/call.ts'
import { forgetMember } from '../../platform/api/leave.ts'
import { useAsk } from '../../platform/api/use-ask.ts'
import { useLanguage } from '../../platform/locale.tsx'
import { useAppName } from '../../platform/use-screen.ts'
import type { LayoutProps } from './frame.ts'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PublicNav } from './public-nav.tsx'
import { ScreenPlace } from './screen-place.tsx'

/** The frame of whoever is not signed in; opening it ends a session that this browser still kept (specification 2). */
export function PublicLayout({ route, children }: LayoutProps) {
  const name = useAppName()
  const signIn = route.path === '/login'
  useEffect(forgetMember, [])
  useActiveCheck(signIn)
  useProposedLanguage()
  return (
    <div className={signIn ? 'auth' : 'app'}>
      <OfflineNotice />
      {signIn && <RiverScene kind="sign-in" />}
      <TopBar {...(signIn ? {} : { name, homeHref: '/login' })}>
        <LanguageMenu glass={signIn} />
      </TopBar>
      <ScreenPlace path={route.path}>{children}</ScreenPlace>
      <PublicNav path={route.path} />
    </div>
  )
}

/** On the way to the login screen: a site that was switched off shows its blank page instead. */
function useActiveCheck(signIn: boolean): void {
  useEffect(() => {
    if (!signIn) return
    call(readActive).then(
      ({ terminated }) => {
        if (terminated === 'gone') navigate('/terminated', { replace: true })
        else document.body.className = ''
      },
      // No answer is no reason to keep a member out: signing in will say what is wrong.
      () => undefined,
    )
  }, [signIn])
}

/** The Lao build greets in Lao, until the member chooses. */
function useProposedLanguage(): void {
  const { propose } = useLanguage()
  const lao = useAsk(readInfo, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.laoBuild ?? false
  useEffect(() => {
    if (lao) propose('lo')
  }, [lao, propose])
}
