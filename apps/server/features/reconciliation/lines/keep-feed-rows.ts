import type { AppContext } from '../../../platform/app-context.ts'
import type { BankFeedRow } from '../../../providers/payments/bank-feed.ts'
import { cleanReference, cleanWords } from '../statement/statement.ts'
import { keepLines } from './keep-lines.ts'

/**
 * Keeps the rows of a feed's page for the comparison with the bank, after they were credited. A
 * failure never holds up the feed: the comparison then shows what is missing.
 */
export async function keepFeedRows(
  { db, log }: AppContext,
  receivingAccount: string,
  rows: readonly BankFeedRow[],
): Promise<void> {
  const told = rows.flatMap(({ amount, at, balance, bankReference, from }) =>
    amount === 0n
      ? []
      : {
          at: new Date(at),
          precision: 1 as const,
          amount,
          balance,
          reference: cleanReference(bankReference),
          text: cleanWords([from.bankCode, from.accountNo, from.name].filter(Boolean).join(' ')),
        },
  )
  if (told.length === 0) return
  try {
    await db.transaction((tx) =>
      keepLines(tx, { receivingAccount, source: 'feed', importId: null, rows: told }),
    )
  } catch (error) {
    log.error(
      { err: error, account: receivingAccount, rows: told.length },
      'rows of a bank feed could not be kept for the comparison',
    )
  }
}
