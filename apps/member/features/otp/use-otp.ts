import { storeAnswer } from '@champa/client/react/query-client'
import { readRegisterOtp } from '@champa/contract/lookup'
import { sendOtp } from '@champa/contract/otp'
import { useState } from 'react'
import type { Refused } from '@champa/client/refused'
import { call, useApiMutation, useApiQuery } from '../../platform/client.ts'

/** A one-time password that was sent and has not expired. */
export interface SentOtp {
  phone: string
  reference: string
  token: string
  /**
   * When another one-time password can be requested, and when the current one expires, by this
   * device's clock.
   */
  resendAt: number
  expiresAt: number
}

type SendOutcome = { verified: true; token: string } | { verified: false } | null

export interface Otp {
  sent: SentOtp | null
  busy: boolean
  refused: Refused | null
  /**
   * Sends a one-time password, unless one is still valid for this phone or this browser has already
   * verified the phone.
   */
  send(phone: string, token: string | null, again?: boolean): Promise<SendOutcome>
  /** Clears the last refusal. */
  clear(): void
  forget(): void
}

/** @param sentOtp the one-time password that was sent before a reload; null without one. */
export function useOtp(sentOtp: SentOtp | null = null): Otp {
  const [sent, setSent] = useState(sentOtp)
  const { run, busy, refused, reset } = useApiMutation(sendOtp)

  async function send(phone: string, token: string | null, again = false): Promise<SendOutcome> {
    if (!again && sent?.phone === phone && Date.now() < sent.expiresAt) return { verified: false }
    const proof = token ?? sent?.token
    const answer = await run({
      body: { phoneNumber: phone, ...(proof ? { otpToken: proof } : {}) },
    })
    if (!answer) return null
    if (answer.code === 'OTP_VERIFIED') return { verified: true, token: answer.otpToken }
    const now = Date.now()
    setSent({
      phone,
      reference: answer.otpRef,
      token: answer.otpToken,
      resendAt: now + answer.resendInMs,
      expiresAt: now + answer.expiresInMs,
    })
    return { verified: false }
  }

  return { sent, busy, refused, send, clear: reset, forget: () => setSent(null) }
}

/** Whether registration currently requires a one-time password. */
export async function needsOtp(): Promise<boolean> {
  const answer = await call(readRegisterOtp)
  storeAnswer(readRegisterOtp, {}, answer)
  return answer.registerOTP
}

/** Whether registration requires a one-time password, for rendering; true until this is known. */
export function useNeedsOtp(): boolean {
  return useApiQuery(readRegisterOtp).data?.registerOTP ?? true
}
