import { Button } from '@champa/ui/action/button'
import { useTranslations } from 'use-intl'
import { ChangePasswordForm } from './change-password-form.tsx'
import { endSession } from './end-session.ts'

/** The initial password was set by somebody else, so nothing else opens until it is changed. */
export function FirstPassword() {
  const t = useTranslations()
  return (
    <main className="room room--middle">
      <section className="card pad-5 stack office__door">
        <div>
          <h1 className="t-h1">{t('password.firstTitle')}</h1>
          <p className="t-sm c-2">{t('password.firstText')}</p>
        </div>
        <ChangePasswordForm kind="primary" />
        <Button kind="ghost" size="sm" onClick={endSession}>
          {t('sign.out')}
        </Button>
      </section>
    </main>
  )
}
