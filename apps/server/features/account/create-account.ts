import type * as endpoints from '@champa/contract/account'
import { deviceOf } from '../../platform/http/device.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { bindVerification, giveProbeBack, useVerification } from '../otp/index.ts'
import { isOnBreak } from '../responsible/index.ts'
import { policiesOf } from './policies.ts'
import { hashPassword, inHashPlace } from '../password/index.ts'
import { isNameRefused } from './register/account-owner.ts'
import { checkFree, readRules } from './register/checks.ts'
import { judgeWhole, judgePartial } from './register/rules.ts'
import { storeMember } from './register/store-member.ts'

export const createAccount: Handler<typeof endpoints.createAccount> = async (
  { body, address, headers, refuse },
  ctx,
) => {
  try {
    const judged = judgeWhole(body, await readRules(ctx))
    if (!judged.ok) throw refuse(judged.code, { fields: judged.fields })
    const { registration } = judged
    if (isNameRefused(ctx, registration.name, registration.bankAccountName))
      throw refuse('INVALID_BANK', { fields: ['bankAccountName'] })
    await checkFree(ctx, registration, { otpToken: body.otpToken, address, refuse })
    const otpToken = ctx.operatorSettings.read('registerOtp').on ? body.otpToken! : null
    const person = {
      names: [registration.name, registration.bankAccountName],
      devices: [deviceOf(headers)].filter((one) => one !== null),
      bank: { code: registration.bankCode, accountNo: registration.bankAccountNo },
    }
    // Binds the phone verification to these details before they are compared with the members on a
    // break, so that each verification can test one person only, even in concurrent calls.
    if (otpToken !== null && !(await bindVerification(ctx, otpToken, person)))
      throw refuse('UNVERIFIED_OTP')
    if (await isOnBreak(ctx, person, registration.phone.e164)) {
      // Uses up the phone verification, so that probing for self-excluded names costs one verified
      // phone per attempt.
      if (otpToken !== null)
        await ctx.db.transaction((tx) => useVerification(tx, otpToken, registration.phone.e164))
      ctx.log.info('registration refused: matches a self-excluded member or one on a time-out')
      throw refuse('INACTIVE_USER')
    }
    const stored = await storeMember(ctx, {
      registration,
      passwordHash: await inHashPlace(
        { lane: 'usual', account: `register:${registration.phone.e164}`, address },
        () => hashPassword(registration.password),
      ),
      otpToken,
      device: deviceOf(headers),
      accepts: { policies: policiesOf(ctx.operatorSettings), marketing: body.marketing ?? false },
    })
    if (!stored.ok) throw refuse(stored.code)
    await giveProbeBack(ctx.db, address)
    return {
      _id: stored.memberId.toString(),
      username: registration.phone.national,
      inviteFlag: stored.inviteFlag,
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, 'registration failed')
    throw refuse('REGISTER_FAIL')
  }
}

export const validateAccount: Handler<typeof endpoints.validateAccount> = async (
  { body, address, refuse },
  ctx,
) => {
  const judged = judgePartial(body, await readRules(ctx))
  if (!judged.ok) throw refuse(judged.code, { fields: judged.fields })
  await checkFree(ctx, judged.registration, { otpToken: body.otpToken, address, refuse })
  return { valid: true }
}
