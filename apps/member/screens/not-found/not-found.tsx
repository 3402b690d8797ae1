import { ButtonLink } from '@champa/ui/action/button-link'
import { house } from '@champa/ui/icons/nav'
import { LostMark } from '@champa/ui/brand/champa-mark'
import { RiverScene } from '@champa/ui/scene/river-scene'
import { TopBar } from '@champa/ui/shell/top-bar'
import { useTranslations } from 'use-intl'
import { readToken } from '../../platform/client.ts'
import { useAppName } from '../../platform/use-info.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { LanguageMenu } from '../layout/language-menu.tsx'
import { PublicNav } from '../layout/public-layout.tsx'
import './not-found.css'

/** A page without a frame: the public frame would sign the member out on a mistyped URL. */
export function NotFound() {
  const t = useTranslations()
  const name = useAppName()
  useScreen(t('nav.notFoundTitle'))
  return (
    <div className="app">
      <RiverScene kind="lost" />
      <TopBar name={name} homeHref="/">
        <LanguageMenu />
      </TopBar>
      <main className="wrap lost">
        <LostMark />
        <h1 className="t-h1">{t('nav.notFound')}</h1>
        <p className="c-2">{t('nav.lost')}</p>
        <ButtonLink href="/" icon={house}>
          {t('nav.backHome')}
        </ButtonLink>
      </main>
      {readToken() === null && <PublicNav path="" />}
    </div>
  )
}
