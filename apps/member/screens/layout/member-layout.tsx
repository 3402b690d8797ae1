import { IconButton } from '@champa/ui/action/icon-button'
import { signOut } from '@champa/ui/glyph/nav'
import { TopBar } from '@champa/ui/shell/top-bar'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSession } from '../../features/account/end-session.ts'
import { useLive } from '../../platform/api/live.ts'
import { useOnline } from '../../platform/online.ts'
import { useAppName } from '../../platform/use-info.ts'
import type { LayoutProps } from './frame.ts'
import { LanguageMenu } from './language-menu.tsx'
import { MemberNav } from './member-nav.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ScreenPlace } from './screen-place.tsx'

const ConditionsModal = lazy(async () => ({ default: (await import('../../features/lookup/conditions-modal.tsx')).ConditionsModal }))

/** The frame of a signed-in member: name, language and logout above, the menu below, figures kept live. */
export function MemberLayout({ path, plain, children }: LayoutProps) {
  const t = useTranslations()
  const name = useAppName()
  const online = useOnline()
  const [conditions, setConditions] = useState({ wanted: false, open: false })
  useLive()
  return (
    <div className={online ? 'app' : 'app has-strip'}>
      <OfflineNotice />
      <TopBar name={name} homeHref="/user/home" solid={plain}>
        <LanguageMenu />
        <IconButton label={t('nav.logout')} glyph={signOut} onClick={endSession} />
      </TopBar>
      <ScreenPlace path={path}>{children}</ScreenPlace>
      <MemberNav path={path} onConditions={() => setConditions({ wanted: true, open: true })} />
      {conditions.wanted && (
        <Suspense>
          <ConditionsModal open={conditions.open} onClose={() => setConditions({ wanted: true, open: false })} />
        </Suspense>
      )}
    </div>
  )
}
