import type { DepositBank, DepositWallet, readDepositLookup as endpoint } from '@champa/contract/lookup'
import { toSharedKey } from '../gift/index.ts'
import { openAccounts, type ReceivingAccount } from '../deposit/index.ts'
import type { Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'
import type { Handler } from '../../platform/route.ts'

/** Read in the session's own round trip: a deposit needs an account that it may come from, and a wallet in what is paid. */
export const depositAlongside = "jsonb_build_object('bankCode', m.bank_code, 'currency', m.currency)"

export const readDepositLookup: Handler<typeof endpoint> = async ({ member, refuse }, house) => {
  const { bankCode, currency } = member.alongside as { bankCode: string | null; currency: string }
  if (bankCode === null) throw refuse('NO_BANK')
  const accounts = await openAccounts(house, currency)
  const banks = accounts.filter((one) => one.kind !== 'wallet').map(bankOf)
  const wallets = accounts.filter((one) => one.kind === 'wallet').map((one) => walletOf(house, one))
  const minimum = accounts.map((one) => one.minimum).reduce((least, one) => (one < least ? one : least), accounts[0]?.minimum ?? (0n as Satang))
  return { banks, wallets, isManual: house.site.read('deposit').isManual, minimum }
}

function bankOf(one: ReceivingAccount): DepositBank {
  return {
    bankCode: one.bankCode, bankType: one.kind === 'qr' ? 'QR' : 'BANK', mode: one.mode === 'GIFT' ? 'PLAIN' : one.mode, bank: one.bank,
    bankAccountName: one.accountName, bankAccountNo: one.accountNo, currency: one.currency,
    minimum: one.minimum, maximum: one.maximum, quickAmounts: one.quickAmounts, drawsQr: one.drawsQr,
  }
}

function walletOf(house: House, one: ReceivingAccount): DepositWallet {
  return { walletAccountName: one.accountName, walletAccountNo: one.accountNo, mode: one.mode === 'AUTO' ? 'AUTO' : 'GIFT', minimum: one.minimum, key: toSharedKey(house.settings.secrets.LINK_KEY) }
}
