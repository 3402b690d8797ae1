import { parse } from 'promptparse'
import { bankBySendingCode } from './banks.ts'
import { operatorAccount } from './operator-accounts.ts'
import type { Proxy } from './transfers.ts'

type Receiver = { bankCode: string; accountNo: string; name: string; proxy?: Proxy }
export type Code =
  | { kind: 'bill'; billerId: string; gatewayReference: string; amount: bigint | undefined }
  | { kind: 'transfer'; to: Receiver; amount: bigint | undefined; billId: string | null }

type Tags = (tag: string, subTag?: string) => string | undefined

/** Reads a code as a banking app does: a Thai bill, a PromptPay transfer or a Lao QR; null when it is none, or its checksum is wrong. */
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

/** The library never ends on a tag of negative length; it reads sub-tags, one level deep, only where a value begins like one. */
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

/** undefined: the code names none, and the payer types it. null: it cannot be read. */
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

/** Tag 38 of the Lao QR: the receiver's account stands in 03. */
function laoReceiver(tags: Tags): Receiver | null {
  const accountNo = tags('38', '03')
  return accountNo && /^\d{4,20}$/.test(accountNo) ? receiver(accountNo, 'BCEL') : null
}

function receiver(accountNo: string, bankCode: string): Receiver {
  const known = operatorAccount(accountNo)
  return { accountNo, bankCode: known?.bankCode ?? bankCode, name: known?.name ?? 'CHAMPA PAYMENT' }
}
