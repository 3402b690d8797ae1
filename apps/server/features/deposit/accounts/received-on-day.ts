import type { Currency } from '@champa/contract/constants'
import type { Db } from '../../../platform/db.ts'
import { editedAccounts } from './account-query.ts'
import { bangkokDay, daySums } from './shown-accounts.ts'

export interface Received {
  account: string
  bankCode: string
  currency: Currency
  amount: bigint
  count: bigint
}

/** What each receiving account was credited with on the day; retired ones only if they were. */
export async function receivedOnDay(db: Db, day: Date): Promise<Received[]> {
  const accounts = await editedAccounts(db)
  const sums = await daySums(
    db,
    accounts.map(({ account, identity: { gatewayAccounts } }) => ({ account, gatewayAccounts })),
    bangkokDay(day),
  )
  return accounts.flatMap(({ account, identity: { bankCode, currency }, settings: { state } }) => {
    const { amount, count } = sums.get(account) ?? { amount: 0n, count: 0n }
    return state === 'retired' && count === 0n
      ? []
      : [{ account, bankCode, currency, amount, count }]
  })
}
