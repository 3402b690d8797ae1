import type { BankAccount, BankRefusal } from '@champa/wire/bank'
import { parse } from 'promptparse'
import type { Biller } from '../payments/billers.ts'
import { bankBySendingCode } from './banks.ts'
import { operatorAccount } from './operator-accounts.ts'
import type { Proxy, Transfer, Transfers } from './transfers.ts'

type PayCode = { payload: string; from: BankAccount; amount?: bigint | undefined }

const refuse = (code: BankRefusal['code'], message: string): BankRefusal => ({ code, message })

/**
 * Pays a QR code like a banking app: the code is a gateway's bill, or a transfer to one of the
 * operator's accounts.
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

type Receiver = { bankCode: string; accountNo: string; name: string; proxy?: Proxy }
type Code =
  | { kind: 'bill'; billerId: string; gatewayReference: string; amount: bigint | undefined }
  | { kind: 'transfer'; to: Receiver; amount: bigint | undefined; billId: string | null }

type Tags = (tag: string, subTag?: string) => string | undefined

/**
 * Parses a QR code like a banking app: a Thai bill, a PromptPay transfer or a Lao QR. Returns null
 * for any other code or a wrong checksum.
 */
export function readCode(payload: string): Code | null {
  const code = isEndless(payload.trim()) ? null : parse(payload.trim(), true)
  if (!code) return null
  const tags: Tags = (tag, subTag) => code.getTagValue(tag, subTag)
  const amount = amountOf(tags)
  if (amount === null) return null
  const billerId = tags('30', '01')
  const gatewayReference = tags('30', '02')
  if (billerId && gatewayReference) return { kind: 'bill', billerId, gatewayReference, amount }
  const to = promptPayReceiver(tags) ?? laoReceiver(tags)
  return to && { kind: 'transfer', to, amount, billId: tags('62', '01') ?? null }
}

/**
 * True for a text with a tag of negative length, on which the library loops forever. The library
 * parses sub-tags one level deep, in values that start like a tag.
 */
function isEndless(text: string, hasSubTags = true): boolean {
  for (let at = 0; at < text.length; ) {
    const length = Number.parseInt(text.slice(at + 2, at + 4), 10)
    if (Number.isNaN(length)) return false
    const value = text.slice(at + 4, at + 4 + length)
    if (length < 0 || (hasSubTags && /^\d{4}./.test(value) && isEndless(value, false))) return true
    at += 4 + length
  }
  return false
}

/**
 * The amount in a code: undefined when it has none and the payer enters one, null when it is
 * invalid.
 */
function amountOf(tags: Tags): bigint | null | undefined {
  const text = tags('54')
  if (text === undefined) return undefined
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) return null
  const [whole, part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(2, '0')}`)
}

/** Tag 29: a bank account (04), a phone (01) or an e-wallet (03). */
function promptPayReceiver(tags: Tags): Receiver | null {
  if (tags('29', '00') !== 'A000000677010111') return null
  const account = tags('29', '04')
  if (account && /^\d{7,}$/.test(account)) {
    const accountNo = account.slice(3)
    return receiver(accountNo, bankBySendingCode(account.slice(0, 3))?.code ?? account.slice(0, 3))
  }
  const phone = tags('29', '01')
  if (phone?.startsWith('0066'))
    return { ...receiver(`0${phone.slice(4)}`, 'PROMPTPAY'), proxy: 'MSISDN' }
  const wallet = tags('29', '03')
  if (wallet?.startsWith('14000'))
    return { ...receiver(wallet.slice(5), 'TRUEMONEY'), proxy: 'EWALLETID' }
  return null
}

/** Tag 38 of the Lao QR; sub-tag 03 is the receiver's account. */
function laoReceiver(tags: Tags): Receiver | null {
  const accountNo = tags('38', '03')
  return accountNo && /^\d{4,20}$/.test(accountNo) ? receiver(accountNo, 'BCEL') : null
}

function receiver(accountNo: string, bankCode: string): Receiver {
  const account = operatorAccount(accountNo)
  return {
    accountNo,
    bankCode: account?.bankCode ?? bankCode,
    name: account?.name ?? 'CHAMPA PAYMENT',
  }
}
