import { formatPlain } from '@champa/contract/money'
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
const maxAtOnce = 2_000_000_00n

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
    throw new RangeError(`PromptPay cannot be sent to this account of ${bankCode}`)
  if (amount <= 0n || amount > maxAtOnce) throw new RangeError(`PromptPay cannot carry ${amount}`)
  // Two decimals of a number this small are exact; the generator formats them with toFixed(2).
  return anyId({ type: 'BANKACC', target: number + accountNo, amount: Number(formatPlain(amount)) })
}
