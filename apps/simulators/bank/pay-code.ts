import type { BankAccount, BankRefusal } from '@champa/wire/bank'
import type { Biller } from '../payments/billers.ts'
import { readCode } from './read-code.ts'
import type { Transfer, Transfers } from './transfers.ts'

export type PayCode = { payload: string; from: BankAccount; amount?: bigint | undefined }

const refuse = (code: BankRefusal['code'], message: string): BankRefusal => ({ code, message })

/**
 * Pays a QR code like a banking app: a gateway's bill, or a transfer to one of the operator's
 * accounts.
 */
export function payCode(
  billers: readonly Biller[],
  transfers: Transfers,
  { payload, from, amount: typed }: PayCode,
): Transfer | BankRefusal {
  const code = readCode(payload)
  if (!code) return refuse('bad-payload', 'This code cannot be paid, or its checksum is wrong.')
  const amount = code.amount ?? typed
  if (amount === undefined || amount <= 0n)
    return refuse('invalid-request', 'This code has no amount: an amount is required.')
  if (code.kind === 'transfer')
    return transfers.send({ from, to: code.to, amount, billId: code.billId })
  const biller = billers.find((one) => one.billerId === code.billerId)
  if (!biller) return refuse('unknown-biller', 'The bank does not know this biller.')
  const bankReference = biller.pay(
    { billerId: code.billerId, gatewayReference: code.gatewayReference, amount },
    from,
  )
  if (!bankReference) return refuse('unknown-bill', 'The biller does not know this bill.')
  const to = {
    bankCode: '',
    accountNo: code.billerId,
    name: biller.name,
    proxy: 'BILLERID' as const,
  }
  return transfers.recordBill({ from, to, amount, billId: code.gatewayReference }, bankReference)
}
