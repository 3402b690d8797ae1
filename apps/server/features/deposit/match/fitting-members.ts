import type { AppContext } from '../../../platform/app-context.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'
import { digitsFit, payerFits, searchableDigits } from '../../risk/index.ts'
import type { Payer } from '../payment.ts'

/** The members whose registered account may be the payer's account. */
export interface FittingMembers {
  memberIds: bigint[]
  /** False when so many accounts share the digits that not all of them were read. */
  isComplete: boolean
}

interface Candidate {
  memberId: bigint
  accountNo: string
  names: string[]
}

/** The maximum rows: far above the number of accounts that share a bank and four digits. */
const maxCandidates = 500

interface Search {
  digits: string
  bankCode: string | undefined
}

/**
 * Makes a query for the members with the searched digits at `place`, an indexed part of the account
 * number. Concurrent payments share a round trip. Leaves out members whose profile was erased:
 * nobody can open their wallet, so the payment stays unmatched.
 */
function searchBy(place: string, name: string): (db: Db, search: Search) => Promise<Candidate[]> {
  const text = `select x.position, c.member_id, c.account_no, c.names
    from unnest($1::text[], $2::text[]) with ordinality as x(digits, bank_code, position)
    cross join lateral (
      select c.member_id, c.account_no,
        array_remove(
          array[m.bank_account_name, coalesce(m.registered_name, m.name)], null
        ) as names
      from bank_claim c
      join member m on m.member_id = c.member_id
        and (m.status <> 'closed' or m.forget_at is not null)
      where ${place} = x.digits
        and (
          x.bank_code is null
          or c.bank_code = x.bank_code
          or (x.bank_code = 'TTB' and c.bank_code = 'TMB')
        )
      limit ${maxCandidates}
    ) c`
  return batched(
    async (db: Db, searches: Search[]) => {
      const rows = await db.query<Candidate & { position: bigint }>(
        text,
        [searches.map((one) => one.digits), searches.map((one) => one.bankCode ?? null)],
        name,
      )
      const found = Map.groupBy(rows, (row) => Number(row.position) - 1)
      return searches.map((_, index) => found.get(index) ?? [])
    },
    { inFlight: 2, maxSize: 32, retries: true },
  )
}

const byTail = searchBy('right(c.account_no, 4)', 'payer-by-tail')
const byInner = searchBy('left(right(c.account_no, 5), 4)', 'payer-by-inner')

/** Members whose account has the payer's visible digits, bank and name, as far as reported. */
export function membersOfPayer(ctx: AppContext, payer: Payer): Promise<FittingMembers> {
  return membersFitting(ctx, payer, (accountNo, one) =>
    payerFits({ ...payer, accountNo }, { accountNo: one.accountNo, names: one.names }),
  )
}

/** Members whose account has these visible digits, in any bank and any name. */
export function membersOfDigits(ctx: AppContext, accountNo: string): Promise<FittingMembers> {
  return membersFitting(ctx, { accountNo }, (digits, one) => digitsFit(digits, one.accountNo))
}

async function membersFitting(
  { db }: AppContext,
  { bankCode, accountNo }: Payer,
  fits: (accountNo: string, one: Candidate) => boolean,
): Promise<FittingMembers> {
  const digits = accountNo === undefined ? null : searchableDigits(accountNo)
  if (accountNo === undefined || digits === null) return { memberIds: [], isComplete: true }
  const candidates =
    'tail' in digits
      ? await byTail(db, { digits: digits.tail, bankCode })
      : await byInner(db, { digits: digits.inner, bankCode })
  const memberIds = candidates
    .filter((candidate) => fits(accountNo, candidate))
    .map((candidate) => candidate.memberId)
  return { memberIds: [...new Set(memberIds)], isComplete: candidates.length < maxCandidates }
}

/** True when the digits fit this member's account and no other member's. */
export async function isOnlyMemberOfDigits(
  ctx: AppContext,
  memberId: bigint,
  accountNo: string,
): Promise<boolean> {
  const { memberIds, isComplete } = await membersOfDigits(ctx, accountNo)
  return isComplete && memberIds.length === 1 && memberIds[0] === memberId
}
