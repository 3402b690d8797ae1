import { Refused } from '@champa/client/refused'
import { readMe, staffLogin } from '@champa/contract/office/staff'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { OtpField } from '@champa/ui/form/otp-field'
import { PasswordField } from '@champa/ui/form/password-field'
import { userCircle } from '@champa/ui/icons/member-nav'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useHistoryState } from 'wouter/use-browser-location'
import {
  type SignInState,
  startSession,
  useApiMutation,
  useErrorText,
} from '../../platform/client.ts'

/**
 * Username, password and six-digit code in one step. The refusal does not say which of the three
 * was wrong.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { values, set, signIn, incomplete, busy, refused, form } = useSignIn(onSignedIn)

  function submit(event: FormEvent) {
    event.preventDefault()
    void signIn(values.code)
  }

  // Submits the form after the last digit of the code when the other fields are filled in.
  function completed(digits: string) {
    if (values.username.trim() !== '' && values.password !== '') void signIn(digits)
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
        value={values.username}
        onChange={(event) => set({ username: event.target.value })}
      />
      <PasswordField
        label={t('sign.password')}
        name="password"
        showLabel={t('sign.show')}
        hideLabel={t('sign.hide')}
        maxLength={200}
        value={values.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <OtpField
        label={t('sign.code')}
        name="code"
        value={values.code}
        onValueChange={(digits) => set({ code: digits })}
        onComplete={completed}
      />
      <Button type="submit" block busy={busy}>
        {t('sign.submit')}
      </Button>
    </form>
  )
}

/** The fields of the form, and the request that starts a session with them. */
function useSignIn(onSignedIn: () => void) {
  const [values, setValues] = useState({ username: '', password: '', code: '' })
  const [incomplete, setIncomplete] = useState(false)
  const { run, busy, refused, reset } = useApiMutation(staffLogin)
  const form = useRef<HTMLFormElement>(null)

  async function signIn(code: string) {
    const username = values.username.trim()
    const missing = username === '' || values.password === '' || code.length < 6
    setIncomplete(missing)
    if (missing) return
    const answer = await run({ body: { username, password: values.password, code } })
    if (!answer) {
      // The server accepts a code only once, so the field is cleared for a new one.
      setValues((now) => ({ ...now, code: '' }))
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
      return
    }
    startSession(answer.token)
    storeAnswer(readMe, {}, answer.staff)
    onSignedIn()
  }

  function set(change: Partial<typeof values>) {
    setValues((now) => ({ ...now, ...change }))
    setIncomplete(false)
    reset()
  }

  return { values, set, signIn, incomplete, busy, refused, form }
}

/** Reason of an involuntary redirect to the sign-in screen, for example an expired session. */
export function SignOutReason() {
  const errorText = useErrorText()
  const state = useHistoryState<SignInState | null>()
  if (!state?.code) return null
  return (
    <InfoNote kind="warn" live>
      {errorText(new Refused(state.code))}
    </InfoNote>
  )
}
