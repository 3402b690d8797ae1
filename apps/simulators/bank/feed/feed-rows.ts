import { toWireAmount } from '@champa/wire/amount'
import type { BankFeedAnswerWire, BankFeedRowWire } from '@champa/wire/bank-feed'
import { clock } from '../../clock.ts'
import type { Entries, Entry } from './entries.ts'
import { maskName, maskAccountNo, lastFour, lastSix } from '../masks.ts'

export type FeedQuery = { accountNo: string; after: number; limit: number }

const repeatedRows = 5

/** The rows after the cursor, in order of arrival. */
export function page(entries: Entries, { accountNo, after, limit }: FeedQuery): BankFeedAnswerWire {
  return show(entries.after(accountNo, after, limit))
}

/** A page that repeats the last rows of the previous page. */
export function repeatingPage(entries: Entries, feedQuery: FeedQuery): BankFeedAnswerWire {
  const { accountNo, after, limit } = feedQuery
  return show([
    ...entries.until(accountNo, after, repeatedRows),
    ...entries.after(accountNo, after, limit),
  ])
}

/**
 * A page out of order: the first new row moves under a later cursor, the others come newest first.
 */
export function shuffledPage(
  entries: Entries,
  { accountNo, after, limit }: FeedQuery,
): BankFeedAnswerWire {
  const [late, ...others] = entries.after(accountNo, after, limit)
  if (late) entries.moveToEnd(accountNo, late)
  return show(others.toReversed())
}

function show(rows: Entry[]): BankFeedAnswerWire {
  const furthest = Math.max(0, ...rows.map((row) => row.cursor))
  return { transactions: rows.map(showRow), next: furthest === 0 ? null : String(furthest) }
}

function showRow(entry: Entry): BankFeedRowWire {
  return {
    cursor: String(entry.cursor),
    bankReference: entry.to_bank === 'GSB' ? null : entry.bank_reference,
    amount: toWireAmount(BigInt(entry.amount)),
    at: clock.write(entry.at),
    from: payer(entry),
    billId: entry.bill_id,
    balance: toWireAmount(BigInt(entry.balance)),
  }
}

/** Each bank masks the payer differently. */
function payer({
  to_bank,
  from_bank: bankCode,
  from_account: account,
  from_name: name,
}: Entry): BankFeedRowWire['from'] {
  switch (to_bank) {
    case 'BCEL':
    case 'LDB':
    case 'TRUEMONEY':
      // Lao banks mask nothing; a wallet shows the payer's full phone number.
      return { bankCode, accountNo: account, name }
    case 'SCB':
      return { bankCode, accountNo: lastSix(account), name: maskName(name) }
    case 'KBANK':
      return { bankCode, accountNo: maskAccountNo(account), name: maskName(name) }
    default:
      return { bankCode, accountNo: lastFour(account), name: maskName(name) }
  }
}
