import { secondsOf } from '../../../platform/database/attempts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { checkVerification, countProbe, isPhoneTaken, takeBankAnswer } from '../../otp/index.ts'
import { isBankTaken } from './bank-claims.ts'
import type { Bank } from './bank-rules.ts'
import type { Registration, RegisterRules } from './rules.ts'

type Checked =
  | 'EXISTING_USER'
  | 'EXISTING_BANK'
  | 'OTP_TOKEN_INVALID'
  | 'UNVERIFIED_OTP'
  | 'REQUEST_LIMIT'

/** Reads the current rules from the database and the operator settings. */
export async function readRules({
  db,
  settings,
  operatorSettings,
}: Pick<AppContext, 'settings' | 'operatorSettings'> & {
  db: Db | Tx
}): Promise<RegisterRules> {
  const banks = await db.query<Bank>(
    'select code, digits from bank where is_lao = $1',
    [settings.laoBuild],
    'register-banks',
  )
  return {
    laoBuild: settings.laoBuild,
    siteName: operatorSettings.read('info').name,
    sources: operatorSettings.read('sources').map((one) => one.code),
    banks,
  }
}

/**
 * Checks the present fields against the database: phone free, phone verified, bank account free. A
 * taken phone is refused first, because an existing member can no longer verify it. A query that
 * could reveal who is a member is counted before it runs, so that taken and free values are limited
 * alike. Each verified phone allows a limited number of bank account look-ups.
 */
export async function checkFree(
  ctx: AppContext,
  one: Partial<Registration>,
  by: { otpToken: string | undefined; address: string; refuse: Refuse<Checked> },
): Promise<void> {
  const { db } = ctx
  const unproved =
    one.phone && ctx.operatorSettings.read('registerOtp').on
      ? await checkVerification(db, by.otpToken, one.phone.e164)
      : null
  const isProved =
    one.phone !== undefined && ctx.operatorSettings.read('registerOtp').on && unproved === null
  const account =
    one.bankCode !== undefined && one.bankAccountNo !== undefined
      ? { bankCode: one.bankCode, bankAccountNo: one.bankAccountNo }
      : null
  if ((one.phone && !isProved) || account) {
    const waitMs = await countProbe(db, by.address)
    if (waitMs !== null) throw by.refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  }
  if (one.phone && (await isPhoneTaken(ctx, one.phone.e164))) throw by.refuse('EXISTING_USER')
  if (unproved) throw by.refuse(unproved)
  if (isProved && account && !(await takeBankAnswer(db, by.otpToken!)))
    throw by.refuse('UNVERIFIED_OTP')
  if (account && (await isBankTaken(ctx, db, account))) throw by.refuse('EXISTING_BANK')
}
