import { login } from '@champa/contract/account'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { PasswordField } from '@champa/ui/form/password-field'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { useApiMutation, useErrorText, startSession } from '../../platform/client.ts'
import { askPassword } from '../../platform/device/credential.ts'
import { useRetryAfter } from '../../platform/use-countdown.ts'
import { useFocusFault } from './use-focus-fault.ts'
import { MemberPhoneField } from './member-phone-field.tsx'

/**
 * The login form: phone number and password. Errors show inline; a rate-limited member sees when to
 * try again.
 */
export function LoginForm({ phone: known }: { phone: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [phone, setPhone] = useState(known)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [incomplete, setIncomplete] = useState(false)
  const { run, busy, refused, reset } = useApiMutation(login)
  const waitSeconds = useRetryAfter(refused)
  const form = useRef<HTMLFormElement>(null)
  const wrong = refused?.code === 'WRONG_CREDENTIAL'
  useFocusFault(form, refused ?? incomplete)
  useKnownPassword(known, setPassword)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = phone === '' || password === ''
    setIncomplete(missing)
    if (missing || waitSeconds > 0) return
    const answer = await run({ body: { username: phone, password, remember } })
    if (!answer) return
    startSession(answer.token, remember)
    navigate('/user/home')
  }

  function retype(set: (value: string) => void, value: string) {
    set(value)
    setIncomplete(false)
    if (waitSeconds === 0) reset()
  }

  const required = incomplete ? t('auth.requiredUserPass') : undefined
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <MemberPhoneField
        label={t('auth.phone')}
        name="username"
        autoComplete="username"
        value={phone}
        onValueChange={(digits) => retype(setPhone, digits)}
        error={phone === '' ? required : undefined}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        data-first-focus={known === '' ? undefined : ''}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        value={password}
        onChange={(event) => retype(setPassword, event.target.value)}
        error={wrong ? errorText(refused) : phone === '' ? undefined : required}
      />
      {refused && !wrong && (
        <InfoNote kind="error" live>
          {errorText(refused)}{' '}
          {waitSeconds > 0 && (
            <span className="num">{t('auth.retryIn', { s: String(waitSeconds) })}</span>
          )}
        </InfoNote>
      )}
      <CheckField checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('auth.remember')}
      </CheckField>
      <Button type="submit" block busy={busy} unavailable={waitSeconds > 0}>
        {t('nav.login')}
      </Button>
    </form>
  )
}

/**
 * Requests the password from the password manager after a registration, when only the password is
 * missing.
 */
function useKnownPassword(phone: string, onPassword: (password: string) => void): void {
  const begin = useEffectEvent(() => {
    if (phone !== '')
      void askPassword().then(
        (credential) => credential?.id === phone && onPassword(credential.password),
      )
  })
  useEffect(() => begin(), [])
}
