import { readMe, staffLogin } from '@champa/contract/office/staff'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { OtpField } from '@champa/ui/form/otp-field'
import { PasswordField } from '@champa/ui/form/password-field'
import { userCircle } from '@champa/ui/icons/nav'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '../../platform/api/query-client.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { useErrorText } from '../../platform/error-text.ts'
import { startSession } from '../../platform/session.ts'

/** Username, password and the six digits, in one step: whatever of them is wrong, the answer is the same. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const { run, busy, refused, reset } = useApiMutation(staffLogin)
  const form = useRef<HTMLFormElement>(null)

  async function signIn(digits: string) {
    const missing = username.trim() === '' || password === '' || digits.length < 6
    setIncomplete(missing)
    if (missing) return
    const answer = await run({ body: { username: username.trim(), password, code: digits } })
    if (!answer) {
      // Six digits are good once.
      setCode('')
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
      return
    }
    startSession(answer.token)
    storeAnswer(readMe, {}, answer.staff)
    onSignedIn()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void signIn(code)
  }

  // The last digit signs in by itself, once the rest is there.
  function completed(digits: string) {
    if (username.trim() !== '' && password !== '') void signIn(digits)
  }

  function retype(set: (value: string) => void, value: string) {
    set(value)
    setIncomplete(false)
    reset()
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {refused && (
        <InfoNote kind="error" live>
          {errorText(refused)}
        </InfoNote>
      )}
      {incomplete && (
        <InfoNote kind="error" live>
          {t('sign.required')}
        </InfoNote>
      )}
      <Field
        label={t('sign.username')}
        name="username"
        icon={userCircle}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={60}
        value={username}
        onChange={(event) => retype(setUsername, event.target.value)}
      />
      <PasswordField
        label={t('sign.password')}
        name="password"
        showLabel={t('sign.show')}
        hideLabel={t('sign.hide')}
        maxLength={200}
        value={password}
        onChange={(event) => retype(setPassword, event.target.value)}
      />
      <OtpField
        label={t('sign.code')}
        name="code"
        value={code}
        onValueChange={(digits) => retype(setCode, digits)}
        onComplete={completed}
      />
      <Button type="submit" block busy={busy}>
        {t('sign.submit')}
      </Button>
    </form>
  )
}
