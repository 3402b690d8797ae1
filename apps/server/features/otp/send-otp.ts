import {
  otpExpiresInMs,
  otpResendAfterMs,
  otpVerifiedForMs,
  sendOtp as endpoint,
} from '@champa/contract/otp'
import { readPhone } from '@champa/contract/phone'
import { secondsOf, giveBack, takeFromWindow } from '../../platform/database/attempts.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { barredSql, barredValues } from '../../platform/people/barred-identities.ts'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { httpSms } from '../../providers/sms/http-sms.ts'
import type { Db } from '../../platform/db.ts'
import { markFailed, markSent, reserveSend } from './reserve-send.ts'
import { hashCode, newCode, newRef, smsHost, smsText } from './rules.ts'
import { giveSmsBack, takeSms } from './take-sms.ts'
import { findVerification } from './verification.ts'

const smsTimeoutMs = 10_000

export const sendOtp: Handler<typeof endpoint> = async (
  { body, address, headers, refuse },
  ctx,
) => {
  const phone = readPhone(body.phoneNumber, ctx.settings.laoBuild)
  if (typeof phone === 'string') throw refuse(phone)
  const waitMs = await countProbe(ctx.db, address)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  if (await isPhoneTaken(ctx, phone.e164)) throw refuse('EXISTING_USER')
  // An app that was loaded before the operator switched one-time passwords off still calls this
  // endpoint; the answer lets it skip the step.
  if (!ctx.operatorSettings.read('registerOtp').on)
    return {
      code: 'OTP_VERIFIED',
      otpRef: '',
      otpToken: '',
      resendInMs: 0,
      expiresInMs: otpVerifiedForMs,
    }
  const verified =
    body.otpToken === undefined ? null : await findVerification(ctx.db, body.otpToken, phone.e164)
  if (verified) await giveProbeBack(ctx.db, address)
  if (verified)
    return {
      code: 'OTP_VERIFIED',
      otpRef: verified.ref,
      otpToken: body.otpToken!,
      resendInMs: 0,
      expiresInMs: verified.leftMs,
    }

  const [token, code, ref] = [newToken(), newCode(), newRef()]
  const tokenHash = hashToken(token)
  const decision = await reserveSend(ctx.db, {
    tokenHash,
    codeHash: hashCode(ctx.settings.secrets.OTP_KEY, tokenHash, code),
    ref,
    phone: phone.e164,
    address,
  })
  if (!decision.send) throw refuse(decision.code, { retryAfter: secondsOf(decision.waitMs) })
  const ceilingAfter = await takeSms(ctx, phone.e164)
  if (ceilingAfter !== null) {
    await markFailed(ctx.db, tokenHash)
    throw refuse('OTP_BLOCK', { retryAfter: ceilingAfter })
  }

  const sms = httpSms({
    baseUrl: ctx.settings.urls.sms,
    secret: ctx.settings.smsKey,
    timeoutMs: smsTimeoutMs,
  })
  const { name: siteName, website } = ctx.operatorSettings.read('info')
  const host = smsHost(website, ctx.settings.sandbox, headers.host)
  const language = languageOf(headers, ctx.settings.defaultLocale)
  const text = smsText(language, {
    siteName,
    code,
    ref,
    minutes: otpExpiresInMs / 60_000,
    host,
  })
  if ((await sms.send({ phone: phone.e164, text })) === 'failed') {
    await Promise.all([markFailed(ctx.db, tokenHash), giveSmsBack(ctx, phone.e164)])
    throw refuse('OTP_SEND_FAIL')
  }
  await Promise.all([
    markSent(ctx.db, { tokenHash, phone: phone.e164, address }),
    giveProbeBack(ctx.db, address),
  ])
  return {
    code: 'OTP_SENT',
    otpRef: ref,
    otpToken: token,
    resendInMs: otpResendAfterMs,
    expiresInMs: otpExpiresInMs,
  }
}

const maxProbes = { maxAttempts: 30, windowMs: 10 * 60_000 }

/** True when a member or a staff member has this phone. */
export async function isPhoneTaken(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  phone: string,
): Promise<boolean> {
  const found = await ctx.db.query(
    `select 1
      where exists (select 1 from phone_claim where phone = $1)
        or ${barredSql('phone', '$2', '$3')}`,
    [phone, ...barredValues(ctx, { kind: 'phone', phone })],
  )
  return found.length > 0
}

const subjectOf = (address: string): string => `probe:${address}`

/**
 * Limits how often an IP address may ask whether a phone or bank account is taken, because the
 * answer reveals membership. Call it before every look-up. Returns null when it is allowed, else
 * the wait in ms.
 */
export function countProbe(db: Db, address: string): Promise<number | null> {
  return takeFromWindow(db, subjectOf(address), maxProbes)
}

/**
 * Removes an attempt from the count when it led to an SMS, a registration or a changed profile, or
 * came from a verified phone. Many members share an IP address, so only look-ups that reveal
 * something are counted.
 */
export function giveProbeBack(db: Db, address: string): Promise<void> {
  return giveBack(db, subjectOf(address))
}
