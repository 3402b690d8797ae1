import type { Currency } from '@champa/contract/constants'
import type { readQrcode as endpoint } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { newestCode, stateOf } from './queries.ts'
import { openAccounts } from '../receiving-account.ts'
import { drawingAccount } from '../rules.ts'

export const readQrcode: Handler<typeof endpoint, Currency> = async (
  { params, member, refuse },
  ctx,
) => {
  const [accounts, code] = await Promise.all([
    // Only accounts in the wallet's currency create QR codes.
    openAccounts(ctx, member.projection),
    newestCode(ctx.db, member.memberId, params.bankCode),
  ])
  // A member with a QR code can read it and its outcome even after the account is retired.
  if (!drawingAccount(accounts, params.bankCode) && !code) throw refuse('NO_DATA')
  return stateOf(code, clock.now())
}
