import { normalizeNumber, readPhone } from '@champa/contract/phone'
import type { AppContext } from '../../platform/app-context.ts'
import type { Identity } from '../../platform/people/barred-identities.ts'
import { readBankCode } from '../account/index.ts'

/** Reads a phone, or a bank and account number such as `KBANK:1234567890`; null when it is neither. */
export async function readIdentity(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  text: string | undefined,
): Promise<Identity | null> {
  const [, bank, typed = ''] = /^([A-Za-z0-9]+):(.+)$/.exec(text ?? '') ?? []
  if (bank === undefined) {
    const phone = readPhone(text ?? '', settings.laoBuild)
    return typeof phone === 'string' ? null : { kind: 'phone', phone: phone.e164 }
  }
  const [bankCode, accountNo] = [readBankCode(bank.toUpperCase()), normalizeNumber(typed)]
  const isBank = (await db.query('select 1 from bank where code = $1', [bankCode])).length > 0
  return isBank && /^\d{8,20}$/.test(accountNo) ? { kind: 'bank', bankCode, accountNo } : null
}
