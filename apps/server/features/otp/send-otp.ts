import { otpExpiresInMs, otpResendAfterMs, sendOtp as endpoint } from '@champa/contract/otp'
import { readPhone } from '@champa/contract/phone'
import { secondsOf } from '../../platform/database/attempts.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { httpSms } from '../../providers/sms/http-sms.ts'
import { countProbe, giveProbeBack, isPhoneTaken } from './is-phone-taken.ts'
import { markFailed, markSent, reserveSend } from './reserve-send.ts'
import { hashCode, newCode, newRef, smsHost, smsText } from './rules.ts'
import { giveSmsBack, takeSms } from './take-sms.ts'
import { findVerification } from './verification.ts'

const smsTimeoutMs = 10_000

export const sendOtp: Handler<typeof endpoint> = async (
  { body, address, headers, refuse },
  house,
) => {
  const phone = readPhone(body.phoneNumber, house.settings.laoBuild)
  if (typeof phone === 'string') throw refuse(phone)
  const waitMs = await countProbe(house.db, address)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  if (await isPhoneTaken(house.db, phone.e164)) throw refuse('EXISTING_USER')
  const verified =
    body.otpToken === undefined ? null : await findVerification(house.db, body.otpToken, phone.e164)
  if (verified) await giveProbeBack(house.db, address)
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
  const decision = await reserveSend(house.db, {
    tokenHash,
    codeHash: hashCode(house.settings.secrets.OTP_KEY, tokenHash, code),
    ref,
    phone: phone.e164,
    address,
  })
  if (!decision.send) throw refuse(decision.code, { retryAfter: secondsOf(decision.waitMs) })
  const ceilingAfter = await takeSms(house, phone.e164)
  if (ceilingAfter !== null) {
    await markFailed(house.db, tokenHash)
    throw refuse('OTP_BLOCK', { retryAfter: ceilingAfter })
  }

  const sms = httpSms({
    baseUrl: house.settings.urls.sms,
    secret: house.settings.smsKey,
    timeoutMs: smsTimeoutMs,
  })
  const { name: site, website } = house.site.read('info')
  const host = smsHost(website, house.settings.sandbox, headers.host)
  const language = languageOf(headers, house.settings.defaultLocale)
  const text = smsText(language, { site, code, ref, minutes: otpExpiresInMs / 60_000, host })
  if ((await sms.send({ phone: phone.e164, text })) === 'failed') {
    await Promise.all([markFailed(house.db, tokenHash), giveSmsBack(house, phone.e164)])
    throw refuse('OTP_SEND_FAIL')
  }
  await Promise.all([
    markSent(house.db, { tokenHash, phone: phone.e164, address }),
    giveProbeBack(house.db, address),
  ])
  return {
    code: 'OTP_SENT',
    otpRef: ref,
    otpToken: token,
    resendInMs: otpResendAfterMs,
    expiresInMs: otpExpiresInMs,
  }
}
