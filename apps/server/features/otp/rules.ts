import { createHmac, randomInt } from 'node:crypto'
import {
  maxOtpSendsADayToPhone,
  otpBlockMs,
  otpLength,
  otpResendAfterMs,
  maxOtpSendsPerDay,
  maxOtpSendsPerHourAndAddress,
} from '@champa/contract/otp'
import type { Locale } from '@champa/contract/constants'

export const dayMs = 24 * 3_600_000
export const hourMs = 3_600_000

/** The capital letters except I and O, which look like 1 and 0. */
const refLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const refLength = 4

export function newCode(): string {
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
}

/**
 * The reference shown in the SMS and on the screen, by which the member recognizes the right
 * message.
 */
export function newRef(): string {
  return Array.from({ length: refLength }, () => refLetters[randomInt(refLetters.length)]).join('')
}

/**
 * The keyed hash of a code, as stored; the token is part of it, so equal codes have different
 * hashes.
 */
export function hashCode(key: string, tokenHash: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(tokenHash).update(code).digest()
}

/** Earlier codes that the limits of a new code are checked against. */
export interface SendHistory {
  blockedUntil: Date | null
  /** Codes this address requested for this phone within a day, oldest first. */
  toPhone: Date[]
  /** Codes sent to this phone within a day, whatever address requested them. */
  toPhoneFromAll: Date[]
  /** Codes this address requested within an hour, oldest first. */
  fromAddress: Date[]
}

export type SendDecision =
  | { send: true }
  | {
      send: false
      code: 'OTP_BLOCK' | 'REQUEST_LIMIT'
      waitMs: number
      block?: 'phone' | 'address' | 'none'
    }

/**
 * Decides whether a code may be sent. A request over a limit is refused for at least half an hour,
 * and until the limit's window has room again.
 */
export function decideSend(history: SendHistory, now: Date): SendDecision {
  const { blockedUntil, toPhone, toPhoneFromAll, fromAddress } = history
  const dayFull = msUntilBelow(toPhone, maxOtpSendsPerDay, dayMs, now)
  const phoneFull = msUntilBelow(toPhoneFromAll, maxOtpSendsADayToPhone, dayMs, now)
  const hourFull = msUntilBelow(fromAddress, maxOtpSendsPerHourAndAddress, hourMs, now)
  const blocked = blockedUntil ? blockedUntil.getTime() - now.getTime() : 0
  const waitMs = Math.max(blocked, dayFull, phoneFull, hourFull)
  if (blocked > 0) return { send: false, code: 'OTP_BLOCK', waitMs }
  if (waitMs > 0)
    return {
      send: false,
      code: 'OTP_BLOCK',
      waitMs: Math.max(waitMs, otpBlockMs),
      block: dayFull > 0 ? 'phone' : hourFull > 0 ? 'address' : 'none',
    }
  const resend = (toPhone.at(-1)?.getTime() ?? 0) + otpResendAfterMs - now.getTime()
  return resend > 0 ? { send: false, code: 'REQUEST_LIMIT', waitMs: resend } : { send: true }
}

/** The wait in ms until fewer than `max` of these times lie within the window. */
function msUntilBelow(moments: Date[], max: number, windowMs: number, now: Date): number {
  const oldestThatCounts = moments.at(-max)
  return oldestThatCounts ? Math.max(0, oldestThatCounts.getTime() + windowMs - now.getTime()) : 0
}

interface SmsWords {
  siteName: string
  code: string
  ref: string
  minutes: number
  /** The host whose pages may read the code from the message (WebOTP), or null for none. */
  host: string | null
}

/**
 * The text message in the language of the member's screen. Its last line tells the browser which
 * site may read the code.
 */
export function smsText(locale: Locale, { siteName, code, ref, minutes, host }: SmsWords): string {
  const texts: Record<Locale, string> = {
    th: `${code} คือ OTP ของ ${siteName} (Ref ${ref}) ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`,
    lo: `${code} ແມ່ນລະຫັດ OTP ${siteName} (Ref ${ref}) ໃຊ້ໄດ້ ${minutes} ນາທີ ຫ້າມບອກຜູ້ອື່ນ`,
    en: `${code} is your ${siteName} OTP (ref ${ref}). Valid for ${minutes} minutes. Never share it.`,
  }
  return host === null ? texts[locale] : `${texts[locale]}\n\n@${host} #${code}`
}

/**
 * The host named in the SMS: the operator's website. The request's Host header is used in the
 * sandbox only, because an attacker could name their own host in it.
 */
export function smsHost(
  website: string,
  sandbox: boolean,
  hostHeader: string | undefined,
): string | null {
  const url = URL.parse(website) ?? (sandbox ? URL.parse(`http://${hostHeader ?? ''}`) : null)
  return url?.hostname || null
}
