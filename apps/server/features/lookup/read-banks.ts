import type { readBanks as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

interface BankRow {
  code: string
  nameTH: string
  nameEN: string
  nameLO: string
  colour: string
  digits: number | null
}

export const readBanks: Handler<typeof endpoint> = async (_, { db, settings }) => ({
  banks: await db.query<BankRow>(
    `select code, name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO", colour, digits
      from bank
      where is_lao = $1
      order by position`,
    [settings.laoBuild],
    'read-banks',
  ),
})
