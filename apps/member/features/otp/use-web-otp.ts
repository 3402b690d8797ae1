import { useEffect, useEffectEvent } from 'react'

/** TypeScript's DOM types do not include it yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: readonly 'sms'[] } }

/**
 * Reads the code from the SMS where the browser supports it (the last line of the SMS names this
 * site); aborted when the step is left.
 */
export function useWebOtp(key: string, onCode: (digits: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return
    const leave = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leave.signal }
    navigator.credentials.get(request).then(
      (found) => {
        const { code } = (found ?? {}) as { code?: unknown }
        if (typeof code === 'string' && !leave.signal.aborted) take(code)
      },
      () => undefined,
    )
    return () => leave.abort()
  }, [key])
}
