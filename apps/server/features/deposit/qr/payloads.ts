import { formatPlain } from '@champa/contract/money'
import { encode, tag, withCrcTag } from 'promptparse'
import { anyId } from 'promptparse/generate'

/** The Bank of Thailand's three-digit codes of banks whose accounts PromptPay can pay. */
const bankNumbers: Record<string, string> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TTB: '011',
  SCB: '014',
  BAY: '025',
  GSB: '030',
}
const maxBaht = 2_000_000_00n

/**
 * A Thai QR credit transfer of an exact amount to one of our accounts (DEP-25), in tag 29-04. The
 * generator validates nothing, so all input is validated here.
 * @throws RangeError for an account or amount that no bank accepts.
 */
export function promptpayPayload(
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
  amount: bigint,
): string {
  const number = bankNumbers[bankCode]
  if (number === undefined || !/^\d{10,15}$/.test(accountNo))
    throw new RangeError(`this ${bankCode} account cannot receive PromptPay`)
  if (amount <= 0n || amount > maxBaht)
    throw new RangeError(`a PromptPay code cannot carry the amount ${amount}`)
  // Two decimals of a number this small are exact in a float; the generator formats them with
  // toFixed(2).
  return anyId({ type: 'BANKACC', target: number + accountNo, amount: Number(formatPlain(amount)) })
}

/**
 * The application id of the Lao QR network (LAO-7), the banks' numbers in it, and the type "pay to
 * an account".
 */
const network = 'A005266284662577'
const issuers: Record<string, string> = { BCEL: '27710418' }
const payToAccount = '002'
const merchantCategory = '4829'
const maxKip = 100_000_000_00n

/**
 * A Lao QR for whole kip to one of our accounts. The bank's feed reports the bill number, which
 * identifies the code.
 * @throws RangeError for an account, amount or bill number that the network refuses.
 */
export function laoPayload(
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
  { amount, billId }: { amount: bigint; billId: string },
): string {
  const issuer = issuers[bankCode]
  if (issuer === undefined || !/^\d{8,20}$/.test(accountNo))
    throw new RangeError(`no Lao QR code can be created for this account at ${bankCode}`)
  if (amount <= 0n || amount > maxKip || amount % 100n !== 0n)
    throw new RangeError(`a Lao QR code cannot carry the amount ${amount}`)
  if (!/^[0-9A-Za-z-]{1,25}$/.test(billId))
    throw new RangeError('A bill number of Lao QR must be 1 to 25 letters, digits or hyphens')
  const receiver = encode([
    tag('00', network),
    tag('01', issuer),
    tag('02', payToAccount),
    tag('03', accountNo),
  ])
  return withCrcTag(
    encode([
      tag('00', '01'),
      tag('01', '12'),
      tag('38', receiver),
      tag('52', merchantCategory),
      tag('53', '418'),
      tag('54', String(amount / 100n)),
      tag('58', 'LA'),
      tag('62', encode([tag('01', billId)])),
    ]),
    '63',
  )
}

const merchantName = '59'
const tagHeader = /^(\d\d)(\d\d)/
const maxPayeeLength = 50

/**
 * The merchant name in a code (EMV tag 59), which the payer's bank shows before the transfer; null
 * without one. The payload comes from an outside party, but each tag advances the position, so the
 * loop ends.
 */
export function payeeOf(payload: string): string | null {
  for (let rest = payload; ; ) {
    const [whole, tag, length] = tagHeader.exec(rest) ?? []
    if (whole === undefined) return null
    const value = rest.slice(whole.length, whole.length + Number(length))
    if (tag === merchantName)
      return (
        value
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, maxPayeeLength) || null
      )
    rest = rest.slice(whole.length + Number(length))
  }
}
