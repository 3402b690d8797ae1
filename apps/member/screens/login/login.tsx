import { useLink } from '@champa/ui/action/link-context'
import { ChampaMark } from '@champa/ui/brand/champa-mark'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useHistoryState } from 'wouter/use-browser-location'
import { LoginForm } from '../../features/account/login-form.tsx'
import { type LoginState, useErrorText } from '../../platform/client.ts'
import { Refused } from '@champa/client/refused'
import { useAppName } from '../../platform/use-info.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'

export function Login() {
  const t = useTranslations()
  const Link = useLink()
  const name = useAppName()
  const state = useHistoryState<LoginState | null>()
  useScreen(t('nav.login'))
  return (
    <main className="auth__panel login">
      <div className="row">
        <ChampaMark size={46} />
        <div>
          <h1 className="t-h1">{t('nav.login')}</h1>
          <p className="t-sm c-2">
            <b className="login__name" translate="no">
              {name}
            </b>{' '}
            · {t('auth.tagline')}
          </p>
        </div>
      </div>
      {state?.code && <RedirectReason code={state.code} until={state.until} />}
      {state?.inviteFlag && (
        <InfoNote kind="info">{t(`reg.inviteFlag.${state.inviteFlag}`)}</InfoNote>
      )}
      <LoginForm phone={state?.phone ?? ''} />
      <p className="t-sm c-2 inline-center">
        {t('auth.noAccount')}{' '}
        <Link className="link" href="/register">
          {t('nav.register')}
        </Link>
      </p>
      <RiskLine />
    </main>
  )
}

/** The reason for a redirect that the member did not ask for, such as an expired session. */
function RedirectReason({
  code,
  until,
}: Pick<LoginState, 'until'> & { code: NonNullable<LoginState['code']> }) {
  const errorText = useErrorText()
  return (
    <InfoNote kind="warn" live>
      {errorText(new Refused(code, { until }))}
    </InfoNote>
  )
}
