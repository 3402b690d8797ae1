import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { LanguageSelect } from '@champa/ui/shell/language-select'
import { useLocale, useTranslations } from 'use-intl'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { SignInForm, SignOutReason } from '../../features/staff/sign-in-form.tsx'
import { type SignInState, words } from '../../platform/client.ts'
import { languages } from '@champa/client/react/locale'
import { useScreen } from '../../platform/use-screen.ts'
import '../layout/layout.css'
import './sign-in.css'

export function SignIn() {
  const t = useTranslations()
  const locale = useLocale()
  const state = useHistoryState<SignInState | null>()
  useScreen(t('sign.title'))
  return (
    <main className="sign-in">
      <section className="card pad-5 stack office__door">
        <div className="row">
          <ChampaMark size={46} />
          <div className="grow">
            <h1 className="t-h1">{t('sign.title')}</h1>
            <p className="t-sm c-2">{t('sign.tagline')}</p>
          </div>
        </div>
        <SignOutReason />
        <SignInForm onSignedIn={() => navigate(state?.from ?? '/office', { replace: true })} />
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
