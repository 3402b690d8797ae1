import { qrMaximum, qrMinimums, qrQuickAmounts } from '@champa/contract/deposit'
import type { readDepositLookup as endpoint } from '@champa/contract/lookup'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'

/** Read in the session's own round trip: a deposit needs an account that it may come from. */
export const depositAlongside = 'm.bank_code'

const payonex = {
  bankCode: 'PAYONEX', bankType: 'QR' as const, mode: 'AUTO',
  minimum: qrMinimums.PAYONEX as Satang, maximum: qrMaximum as Satang, quickAmounts: [...qrQuickAmounts.PAYONEX] as Satang[],
}

export const readDepositLookup: Handler<typeof endpoint> = async ({ member, refuse }, { site }) => {
  if (member.alongside === null) throw refuse('NO_BANK')
  return { banks: site.read('payonex').open ? [payonex] : [], wallets: [], isManual: false, minimum: payonex.minimum }
}
