import { mayAct, mayRead } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { signOut } from '@champa/ui/icons/member-nav'
import { PageHead } from '@champa/ui/shell/page-head'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangePasswordForm } from '../../features/staff/change-password-form.tsx'
import { endSession } from '../../features/staff/end-session.ts'
import { AppearanceSettings } from '../../features/staff/appearance-settings.tsx'
import { PresenceSwitch } from '../../features/staff/presence-switch.tsx'
import { MyCard, TeamList } from '../../features/staff/team-list.tsx'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import './me.css'

export function Me() {
  const t = useTranslations()
  const me = useMe()
  useScreen(t('me.title'))
  return (
    <main className="room">
      <div className="room__inner">
        <PageHead title={t('me.title')}>
          <Button kind="tonal" size="sm" icon={signOut} onClick={endSession}>
            {t('sign.out')}
          </Button>
        </PageHead>
        <div className="me">
          <Part title={t('me.presence')}>
            <MyCard />
            {mayAct(me, 'chat.answer') && (
              <>
                <PresenceSwitch />
                <p className="t-sm c-3">{t('me.presenceHint')}</p>
              </>
            )}
          </Part>
          <Part title={t('me.team')}>
            <TeamList />
          </Part>
          <Part title={t('me.look')}>
            <AppearanceSettings />
          </Part>
          {mayRead(me, 'chat.answer') && (
            <Part title={t('me.keys')}>
              <Keys />
            </Part>
          )}
          <Part title={t('password.title')}>
            <ChangePasswordForm kind="tonal" />
          </Part>
        </div>
      </div>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card pad-5 stack me__part">
      <h2 className="t-h3">{title}</h2>
      {children}
    </section>
  )
}

function Keys() {
  const t = useTranslations()
  const keys = [
    ['Alt+↑', t('me.keyBefore')],
    ['Alt+↓', t('me.keyAfter')],
    ['Alt+S', t('me.keySearch')],
    ['Alt+T', t('me.keyTake')],
    ['Esc', t('me.keyList')],
    ['/', t('me.keyReplies')],
    ['Enter', t('me.keySend')],
    ['Shift+Enter', t('me.keyLine')],
  ] as const
  return (
    <dl className="dl keys">
      {keys.map(([key, words]) => (
        <div key={key}>
          <dt>{words}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
