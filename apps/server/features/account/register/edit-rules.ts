import { normalizeNumber } from '@champa/contract/phone'
import { isWrittenInEnglish, readAccountName, readBankCode } from './bank-rules.ts'
import { judgePartial, type RegisterRules } from './rules.ts'

export interface BankAccount {
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

export type Edit =
  | {
      ok: true
      name: string
      bank: { what: 'unchanged' } | { what: 'first' | 'renamed'; account: BankAccount }
    }
  | {
      ok: false
      code: 'INVALID_USER_INFO' | 'INVALID_BANK' | 'BANK_ACCOUNT_NAME_ENG'
      fields: string[]
    }

/**
 * A member may change the name (ACC-62), add a bank account where none is registered (ACC-40), and
 * write its holder's name in English letters where the bank requires them (ACC-42); support changes
 * the rest (ACC-41). An absent or unchanged part stays valid, even when the operator's list no
 * longer has its bank.
 */
export function judgeEdit(
  change: { name: string } & { [K in keyof BankAccount]?: string | undefined },
  registered: BankAccount | null,
  rules: RegisterRules,
): Edit {
  const no = (code: Extract<Edit, { ok: false }>['code'], field: string): Edit => ({
    ok: false,
    code,
    fields: [field],
  })
  const named = judgePartial({ name: change.name }, rules)
  if (!named.ok) return no('INVALID_USER_INFO', 'name')
  const name = named.registration.name!
  const account: BankAccount = {
    bankCode: readBankCode(change.bankCode || (registered?.bankCode ?? '')),
    bankAccountName: change.bankAccountName
      ? readAccountName(change.bankAccountName)
      : (registered?.bankAccountName ?? ''),
    bankAccountNo: change.bankAccountNo
      ? normalizeNumber(change.bankAccountNo)
      : (registered?.bankAccountNo ?? ''),
  }
  const isEmpty = !change.bankCode && !change.bankAccountName && !change.bankAccountNo
  if (isEmpty || (registered && isSame(account, registered)))
    return { ok: true, name, bank: { what: 'unchanged' } }
  if (registered && account.bankCode !== registered.bankCode) return no('INVALID_BANK', 'bankCode')
  if (registered && account.bankAccountNo !== registered.bankAccountNo)
    return no('INVALID_BANK', 'bankAccountNo')
  if (registered && !isWrittenInEnglish(account.bankCode, rules.laoBuild))
    return no('INVALID_BANK', 'bankAccountName')
  const missing = (['bankCode', 'bankAccountName', 'bankAccountNo'] as const).find(
    (field) => account[field] === '',
  )
  if (missing) return no('INVALID_BANK', missing)
  const judged = judgePartial(account, rules)
  if (!judged.ok)
    return no(
      judged.code === 'BANK_ACCOUNT_NAME_ENG' ? judged.code : 'INVALID_BANK',
      judged.fields[0]!,
    )
  return { ok: true, name, bank: { what: registered ? 'renamed' : 'first', account } }
}

const isSame = (one: BankAccount, other: BankAccount): boolean =>
  one.bankCode === other.bankCode &&
  one.bankAccountName === other.bankAccountName &&
  one.bankAccountNo === other.bankAccountNo
