import { secondsOf } from '../../../platform/database/attempts.ts'
import type { House } from '../../../platform/house.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { checkVerification, countProbe, isPhoneTaken } from '../../otp/index.ts'
import type { Bank } from './bank-rules.ts'
import type { Registration, RegisterRules } from './rules.ts'

type Checked = 'EXISTING_USER' | 'EXISTING_BANK' | 'OTP_TOKEN_INVALID' | 'UNVERIFIED_OTP' | 'REQUEST_LIMIT'

/** The operator's rules as they are now. */
export async function readRules({ db, settings, site }: House): Promise<RegisterRules> {
  const banks = await db.query<Bank>('select code, digits from bank where lao = $1', [settings.laoBuild], 'register-banks')
  return { laoBuild: settings.laoBuild, siteName: site.read('info').name, sources: site.read('sources').map((one) => one.code), banks }
}

/**
 * What only the database knows, of the fields that are there: phone free, phone proved, bank account free. The phone comes
 * first, because a member who exists already can never prove it again; accounts are looked at for a proved phone only.
 */
export async function checkFree(house: House, one: Partial<Registration>, by: { otpToken: string | undefined; address: string; refuse: Refuse<Checked> }): Promise<void> {
  const taken = async (code: 'EXISTING_USER' | 'EXISTING_BANK'): Promise<Error> => {
    const waitMs = await countProbe(house.db, by.address)
    return waitMs === null ? by.refuse(code) : by.refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  }
  if (one.phone) {
    if (await isPhoneTaken(house.db, one.phone.e164)) throw await taken('EXISTING_USER')
    const unproved = house.site.read('registerOtp').on ? await checkVerification(house.db, by.otpToken, one.phone.e164) : null
    if (unproved) throw by.refuse(unproved)
  }
  if (one.bankCode !== undefined && one.bankAccountNo !== undefined) {
    const claims = await house.db.query('select 1 from bank_claim where bank_code = $1 and account_no = $2', [one.bankCode, one.bankAccountNo])
    if (claims.length > 0) throw await taken('EXISTING_BANK')
  }
}
