import type { readProfile as endpoint } from '@champa/contract/account'
import type { Currency } from '@champa/contract/constants'
import type { Handler } from '../../platform/route/route.ts'
import { projection } from '../../platform/projection.ts'

interface ProfileRow {
  name: string
  username: string
  createdAt: number
  coin: number
  bankCode: string | null
  bankAccountName: string | null
  bankAccountNo: string | null
  bankNameTH: string | null
  bankNameEN: string | null
  currency: Currency
}

/** Coins are whole: one ledger unit is one coin. */
export const profileProjection = projection<ProfileRow>(`(
  select jsonb_build_object(
    'name', m.name, 'username', m.username,
    'createdAt', floor(extract(epoch from m.created_at) * 1000), 'currency', m.currency,
    'bankCode', m.bank_code, 'bankAccountName', m.bank_account_name,
    'bankAccountNo', m.bank_account_no,
    'bankNameTH', (select b.name_th from bank b where b.code = m.bank_code),
    'bankNameEN', (select b.name_en from bank b where b.code = m.bank_code),
    'coin', coalesce(
      (select a.balance from account a where a.member_id = m.member_id and a.name = 'coin'), 0
    )
  )
)`)

export const readProfile: Handler<typeof endpoint, ProfileRow> = async ({ member }) => {
  const row = member.projection
  return {
    profile: {
      ...row,
      _id: member.memberId.toString(),
      bankCode: row.bankCode ?? '',
      bankAccountName: row.bankAccountName ?? '',
      bankAccountNo: row.bankAccountNo ?? '',
      bankNameTH: row.bankNameTH ?? '',
      bankNameEN: row.bankNameEN ?? '',
    },
  }
}
