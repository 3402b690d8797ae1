import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { LanguageSelect } from '@champa/ui/shell/language-select'
import { languages } from '@champa/client/react/locale'
import { useLocale, useTranslations } from 'use-intl'
import { JoinForm } from '../../features/staff/join-form.tsx'
import { words } from '../../platform/client.ts'
import { useScreen } from '../../platform/use-screen.ts'
import '../layout/layout.css'
import '../sign-in/sign-in.css'

/** Where a new or reset colleague receives the authenticator, by a link of one hour. */
export function Join() {
  const t = useTranslations()
  const locale = useLocale()
  useScreen(t('join.title'))
  return (
    <main className="sign-in">
      <section className="card pad-5 stack office__door">
        <div className="row">
          <ChampaMark size={46} />
          <div className="grow">
            <h1 className="t-h1">{t('join.title')}</h1>
            <p className="t-sm c-2">{t('sign.tagline')}</p>
          </div>
        </div>
        <JoinForm />
      </section>
      <LanguageSelect
        label={t('common.language')}
        value={locale}
        languages={languages}
        onChange={words.change}
      />
    </main>
  )
}
