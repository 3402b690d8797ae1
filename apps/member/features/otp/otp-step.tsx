import { otpLength, verifyOtp } from '@champa/contract/otp'
import { OtpField } from '@champa/ui/form/otp-field'
import { formatUsername } from '@champa/ui/format/format-username'
import { toast } from '@champa/ui/overlay/toast'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { sentences } from '../../platform/reasons/failure-text.ts'
import { useCountdown, useRetryAfter } from '../../platform/use-countdown.ts'
import type { Otp, SentOtp } from './use-otp.ts'

interface Props {
  otp: Otp
  sent: SentOtp
  actions: (busy: boolean) => ReactNode
  onVerified: (token: string) => void
}

/** Step 2: the one-time password from the SMS; typed, pasted or filled in by the phone. */
export function OtpStep({ otp, sent, actions, onVerified }: Props) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const { run, busy, refused, reset } = useApiMutation(verifyOtp)
  const shown = refused ?? otp.refused
  const waitSeconds = useRetryAfter(shown)

  async function verify(digits: string) {
    setShort(digits.length < otpLength)
    if (digits.length < otpLength) return
    const answer = await run({ body: { otpToken: sent.token, otpCode: digits } })
    if (answer) onVerified(answer.otpToken)
    else setCode('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void verify(code)
  }

  useWebOtp(sent.token, (digits) => {
    setCode(digits)
    void verify(digits)
  })

  async function resend() {
    reset()
    setCode('')
    if (await otp.send(sent.phone, sent.token, true))
      toast.show({ kind: 'ok', text: t('otp.sent') })
  }

  const triesLeft = shown?.triesLeft ?? null
  const refusal =
    shown &&
    [
      errorText(shown),
      ...(waitSeconds > 0 ? [t('auth.retryIn', { s: String(waitSeconds) })] : []),
      ...(triesLeft === null ? [] : [t('otp.triesLeft', { n: String(triesLeft) })]),
    ].reduce(sentences)
  return (
    <form className="card pad stack register__form" noValidate onSubmit={submit}>
      <div>
        <h2 className="t-h2">{t('otp.title')}</h2>
        <p className="t-sm c-2 num">{t('otp.sentTo', { phone: formatUsername(sent.phone) })}</p>
      </div>
      <OtpField
        label={t('otp.code')}
        name="otpCode"
        length={otpLength}
        value={code}
        onValueChange={(digits) => {
          setCode(digits)
          setShort(false)
          if (digits !== '') reset()
        }}
        onComplete={(digits) => void verify(digits)}
        readOnly={busy}
        error={short ? t('val.required') : (refusal ?? undefined)}
        hint={<OtpHint sent={sent} busy={otp.busy} onResend={() => void resend()} />}
      />
      {actions(busy)}
    </form>
  )
}

/** The reference that is also in the SMS, and when another one-time password can be requested. */
function OtpHint({ sent, busy, onResend }: { sent: SentOtp; busy: boolean; onResend: () => void }) {
  const t = useTranslations()
  const seconds = useCountdown(sent.resendAt)
  return (
    <span className="between grow">
      <span>{t('otp.ref', { ref: sent.reference })}</span>
      {seconds > 0 ? (
        <span className="num">{t('otp.resendIn', { s: String(seconds) })}</span>
      ) : (
        <button type="button" className="link" disabled={busy} onClick={onResend}>
          {t('otp.resend')}
        </button>
      )}
    </span>
  )
}

/** Options of the WebOTP API, which TypeScript's DOM types do not include yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: readonly 'sms'[] } }

/**
 * Reads the code from the SMS where the browser supports this (the last line of the SMS names this
 * site); aborted when the member leaves the step.
 */
function useWebOtp(key: string, onCode: (digits: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return
    const leave = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leave.signal }
    navigator.credentials.get(request).then(
      (found) => {
        const code = found !== null && 'code' in found ? found.code : undefined
        if (typeof code === 'string' && !leave.signal.aborted) take(code)
      },
      () => undefined,
    )
    return () => leave.abort()
  }, [key])
}
