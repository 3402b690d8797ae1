import { qrCurrencies, qrMaximum, qrMinimums, qrQuickAmounts } from '@champa/contract/deposit'
import type { readDepositLookup as endpoint } from '@champa/contract/lookup'
import type { Satang } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'

/** Read in the session's own round trip: a deposit needs an account that it may come from, and a wallet in what is paid. */
export const depositAlongside = "jsonb_build_object('bankCode', m.bank_code, 'currency', m.currency)"

const payonex = {
  bankCode: 'PAYONEX', bankType: 'QR' as const, mode: 'AUTO',
  minimum: qrMinimums.PAYONEX as Satang, maximum: qrMaximum as Satang, quickAmounts: [...qrQuickAmounts.PAYONEX] as Satang[],
}

export const readDepositLookup: Handler<typeof endpoint> = async ({ member, refuse }, { site }) => {
  const { bankCode, currency } = member.alongside as { bankCode: string | null; currency: string }
  if (bankCode === null) throw refuse('NO_BANK')
  return { banks: site.read('payonex').open && currency === qrCurrencies.PAYONEX ? [payonex] : [], wallets: [], isManual: false, minimum: payonex.minimum }
}
