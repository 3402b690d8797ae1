import type { AppContext } from '../../../platform/app-context.ts'
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

// Leaves out members whose profile was erased: nobody can open their wallet, so the payment stays
// unmatched.
const looking = (where: string): string => `select c.member_id, c.account_no,
    array_remove(array[m.bank_account_name, coalesce(m.registered_name, m.name)], null) as names
  from bank_claim c
  join member m on m.member_id = c.member_id and (m.status <> 'closed' or m.forget_at is not null)
  where ${where} = $1
    and ($2::text is null or c.bank_code = any($3))
  limit ${maxCandidates}`
const lookings = {
  tail: looking('right(c.account_no, 4)'),
  inner: looking('left(right(c.account_no, 5), 4)'),
}

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
  const [text, value, name] =
    'tail' in digits
      ? [lookings.tail, digits.tail, 'payer-by-tail']
      : [lookings.inner, digits.inner, 'payer-by-inner']
  const candidates = await db.query<Candidate>(
    text,
    [value, bankCode ?? null, bankCode === 'TTB' ? ['TTB', 'TMB'] : [bankCode ?? null]],
    name,
  )
  const memberIds = candidates
    .filter((candidate) => fits(accountNo, candidate))
    .map((candidate) => candidate.memberId)
  return { memberIds: [...new Set(memberIds)], isComplete: candidates.length < maxCandidates }
}

/** True when the digits are this member's account and can be no other member's. */
export async function isOnlyMemberOfDigits(
  ctx: AppContext,
  memberId: bigint,
  accountNo: string,
): Promise<boolean> {
  const { memberIds, isComplete } = await membersOfDigits(ctx, accountNo)
  return isComplete && memberIds.length === 1 && memberIds[0] === memberId
}
