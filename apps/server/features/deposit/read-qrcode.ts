import type { readQrcode as endpoint } from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { newestCode, stateOf } from './queries.ts'
import { openAccounts } from './receiving-account.ts'
import { drawingAccount } from './rules.ts'

/** Read in the session's own round trip: codes are drawn in the wallet's currency only. */
export const currencyAlongside = 'to_jsonb(m.currency)'

export const readQrcode: Handler<typeof endpoint> = async ({ params, member, refuse }, house) => {
  const [accounts, code] = await Promise.all([
    openAccounts(house, member.alongside as string),
    newestCode(house.db, member.memberId, params.bankCode),
  ])
  // A code outlives the closing of its account: whoever has one still sees it and what became of it.
  if (!drawingAccount(accounts, params.bankCode) && !code) throw refuse('NO_DATA')
  return stateOf(code, clock.now())
}
