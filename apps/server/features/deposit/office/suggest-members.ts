import type { Currency } from '@champa/contract/constants'
import {
  maxSuggestions,
  minSuggestionScore,
  type Suggestion,
} from '@champa/contract/office/payments'
import type { Db, Tx } from '../../../platform/db.ts'
import { maskAccountNo } from '../../../platform/office/mask.ts'
import { searchableDigits } from '../../risk/index.ts'
import type { Payment } from '../payment.ts'
import type { StoredPayment } from './payment-query.ts'
import { toMember } from './payment-row.ts'
import { suggestionScore, type SuggestedMember } from './suggestion-score.ts'

const noticeMs = 3_600_000
/** Far above the number of accounts that share a bank and four digits. */
const maxCandidates = 500

interface Candidate extends SuggestedMember {
  id: string
  name: string
  username: string
  accountName: string | null
}

/** Members whose account has the searchable digits $6, at the end or before the last digit. */
const byDigits = `
      select c.member_id
      from bank_claim c
      where right(c.account_no, 4) = $6
      union
      select c.member_id
      from bank_claim c
      where left(right(c.account_no, 5), 4) = $7`

/** Scored facts of members `found`; the values of `factsOf` come first. */
const scored = `
  select m.member_id::text as id, coalesce(m.registered_name, m.name) as name, m.username,
      m.bank_code, m.bank_account_no as account_no, m.bank_account_name as account_name,
      array_remove(array[m.bank_account_name, coalesce(m.registered_name, m.name)], null) as names,
      (
        select true
        from deposit_notice n
        where n.member_id = m.member_id and n.created_at between $2 and $3 and n.amount = $1
        limit 1
      ) is true as has_notice,
      (
        select true
        from payment e
        where e.member_id = m.member_id
          and e.state = 'credited'
          and e.payer->>'accountNo' = $4
          and e.payer->>'bankCode' is not distinct from $5
        limit 1
      ) is true as has_paid
    from found
    join member m using (member_id)
    where (m.status <> 'closed' or m.forget_at is not null)`

const candidates = `
  with found as materialized (
    select k.member_id
    from (${byDigits}
      union
      select n.member_id
      from deposit_notice n
      where n.created_at between $2 and $3 and n.amount = $1
      union
      select p.review_member_id
      from payment p
      where p.receiving_account = $8 and p.payment_id = $9 and p.review_member_id is not null
    ) k
    limit ${maxCandidates}
  )
  ${scored} and m.currency = $10`

const oneMember = `with found as (select $6::bigint as member_id) ${scored}`

const factsOf = ({ payer, amount, paidAt }: Pick<Payment, 'payer' | 'amount' | 'paidAt'>) => [
  amount,
  new Date(paidAt.getTime() - noticeMs),
  new Date(paidAt.getTime() + noticeMs),
  payer.accountNo ?? null,
  payer.bankCode ?? null,
]

/** How likely this member has made the payment, scored as a suggestion. */
export async function scoreOfMember(
  db: Db | Tx,
  payment: Parameters<typeof factsOf>[0],
  memberId: bigint,
): Promise<number> {
  const [row] = await db.query<Candidate>(
    oneMember,
    [...factsOf(payment), memberId],
    'office-member-score',
  )
  return row ? suggestionScore(payment.payer, row).score : 0
}

/**
 * Members who may have made an unmatched payment, best first; never of another currency. Masked as
 * in a list, because no look at each of them is recorded, nor a conflict of interest refused.
 */
export async function suggestMembers(
  db: Db,
  payment: StoredPayment,
  currency: Currency,
): Promise<Suggestion[]> {
  const { payer } = payment
  const digits = payer.accountNo === undefined ? null : searchableDigits(payer.accountNo)
  const rows = await db.query<Candidate>(
    candidates,
    [
      ...factsOf(payment),
      digits && 'tail' in digits ? digits.tail : null,
      digits && 'inner' in digits ? digits.inner : null,
      payment.receivingAccount,
      payment.paymentId,
      currency,
    ],
    'office-suggestions',
  )
  return rows
    .map((row) => ({ row, ...suggestionScore(payer, row) }))
    .filter(({ score }) => score >= minSuggestionScore)
    .toSorted((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ row, score, parts }) => ({
      member: toMember(row, true),
      bankCode: row.bankCode,
      accountNo: row.accountNo && maskAccountNo(row.accountNo),
      accountName: row.accountName,
      score,
      parts,
    }))
}
