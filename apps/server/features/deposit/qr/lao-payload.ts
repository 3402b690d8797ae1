import { encode, tag, withCrcTag } from 'promptparse'

/**
 * The application id of the Lao QR network (LAO-7), the banks' numbers in it, and the type "pay to
 * an account".
 */
const network = 'A005266284662577'
const issuers: Record<string, string> = { BCEL: '27710418' }
const payToAccount = '002'
const merchantCategory = '4829'
const maxAtOnce = 100_000_000_00n

/**
 * A Lao QR over whole kip to one of our accounts. The bank's feed reports the bill number, which
 * identifies the code.
 * @throws RangeError for an account, amount or bill number that the network refuses.
 */
export function laoPayload(
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
  { amount, billId }: { amount: bigint; billId: string },
): string {
  const issuer = issuers[bankCode]
  if (issuer === undefined || !/^\d{8,20}$/.test(accountNo))
    throw new RangeError(`Lao QR cannot be sent to this account of ${bankCode}`)
  if (amount <= 0n || amount > maxAtOnce || amount % 100n !== 0n)
    throw new RangeError(`Lao QR cannot carry ${amount}`)
  if (!/^[0-9A-Za-z-]{1,25}$/.test(billId))
    throw new RangeError('A bill of Lao QR has a number of at most 25 letters, digits or -')
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
