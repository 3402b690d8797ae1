import { post } from '../../ledger/post.ts'
import { withdrawPaid, withdrawReturned } from '../../ledger/postings.ts'
import type { House } from '../../platform/house.ts'
import { movementId } from '../../platform/ids.ts'
import { withdrawalOf, type Withdrawal } from './queries.ts'

/** What the bank says for good. */
export type BankWord =
  | { status: 'paid'; bankReference?: string }
  | { status: 'rejected'; reason?: string }

/**
 * Ends a withdrawal by the bank's word: paid, or whole in the wallet again. The first word counts; the same word again
 * changes nothing, and a word against it is a matter for people.
 */
export async function settleWithdrawal(
  house: House,
  withdrawal: Withdrawal,
  word: BankWord,
): Promise<void> {
  const { memberId: member, seq, amount } = withdrawal
  const posting =
    word.status === 'paid'
      ? withdrawPaid({
          member,
          seq,
          amount,
          detail: word.bankReference === undefined ? {} : { bankReference: word.bankReference },
        })
      : withdrawReturned({
          member,
          seq,
          amount,
          detail: word.reason === undefined ? {} : { reason: word.reason },
        })
  const outcome = await post(house.db, posting)
  if (outcome.ok && !outcome.replayed)
    return house.live.changed(member, ['wallet', 'withdraw', 'statement'])
  if (!outcome.ok && outcome.code !== 'SETTLED')
    throw new Error(`Withdrawal ${movementId(member, seq)} was not settled: ${outcome.code}`)
  await reportContradiction(house, withdrawal, word)
}

/** Both ends share one key, so the ledger cannot tell "paid" after "returned" from a repeat: the movement can. */
async function reportContradiction(
  house: House,
  { memberId, seq }: Withdrawal,
  word: BankWord,
): Promise<void> {
  const now = await withdrawalOf(house.db, memberId, seq)
  const told = word.status === 'paid' ? 'SUCCESS' : 'FAILED'
  if (now && now.status !== told)
    house.log.error(
      { movement: movementId(memberId, seq), settled: now.status, told },
      'the bank contradicts itself about a payout',
    )
}
