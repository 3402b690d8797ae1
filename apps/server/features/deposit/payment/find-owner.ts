import type { AppContext } from '../../../platform/app-context.ts'
import { awaitedOwner } from '../qr/awaited.ts'
import type { Owner } from './claim-payment.ts'
import type { PaymentReport, Payer } from './payment-report.ts'
import { digitsFit, searchableDigits, payerFits } from '../../risk/index.ts'

interface AccountRow {
  mode: string
  bank_code: string
  draws_qr: boolean
}

/**
 * Finds the owner from the report alone: the member whose code awaits this amount, else the one
 * member whose account matches. A base amount alone never matches.
 */
export async function findOwner(ctx: AppContext, evidence: PaymentReport): Promise<Owner> {
  const [account] = await ctx.db.query<AccountRow>(
    'select mode, bank_code, draws_qr from receiving_account where account = $1',
    [evidence.receivingAccount],
    'receiving-account-owner',
  )
  if (!account) return { reason: 'unknown-account' }
  const [awaited] = account.draws_qr ? await awaitedOwner(ctx.db, [evidence]) : []
  if (awaited) return awaited
  if (account.mode === 'GIFT') return { reason: 'unknown-code' }
  if (account.mode === 'SMS') return noticedOwner(ctx, evidence)
  if (account.bank_code === 'TRUEMONEY') return walletOwner(ctx, evidence.payer)
  return accountOwner(ctx, evidence)
}

/** A TrueMoney wallet number is its owner's phone number, which is also the member's username. */
async function walletOwner(ctx: AppContext, { accountNo }: Payer): Promise<Owner> {
  const digits = accountNo ?? ''
  const phone = digits.startsWith('0') ? `+66${digits.slice(1)}` : `+${digits}`
  const [found] = await ctx.db.query<{ member_id: bigint }>(
    'select member_id from phone_claim where phone = $1',
    [phone],
    'payer-by-phone',
  )
  return found ? { memberId: found.member_id } : { reason: 'no-member' }
}

interface Candidate {
  member_id: bigint
  account_no: string
  names: string[]
}

/** Far above the number of accounts that share a bank and four digits. */
const maxCandidates = 500
const noticeMs = 3_600_000

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

/**
 * An SMS shows no payer, or some digits at most: the digits and a notice of exactly this amount
 * together identify a member.
 */
async function noticedOwner(
  ctx: AppContext,
  { payer, amount, paidAt }: PaymentReport,
): Promise<Owner> {
  const { accountNo } = payer
  const digitsSeen = accountNo === undefined ? null : searchableDigits(accountNo)
  if (accountNo === undefined || digitsSeen === null) return { reason: 'unknown-code' }
  const fitting = (await candidatesFor(ctx, digitsSeen, null))
    .filter((one) => digitsFit(accountNo, one.account_no))
    .map((one) => one.member_id)
  const noticed = await noticedBy(ctx, fitting, amount, paidAt)
  return noticed.length === 1 ? { memberId: noticed[0]! } : { reason: 'unknown-code' }
}

function candidatesFor(
  { db }: AppContext,
  digitsSeen: NonNullable<ReturnType<typeof searchableDigits>>,
  bankCode: string | null,
): Promise<Candidate[]> {
  const [text, digits, name] =
    'tail' in digitsSeen
      ? [lookings.tail, digitsSeen.tail, 'payer-by-tail']
      : [lookings.inner, digitsSeen.inner, 'payer-by-inner']
  return db.query<Candidate>(
    text,
    [digits, bankCode, bankCode === 'TTB' ? ['TTB', 'TMB'] : [bankCode]],
    name,
  )
}

async function accountOwner(
  ctx: AppContext,
  { payer, amount, paidAt }: PaymentReport,
): Promise<Owner> {
  const { accountNo } = payer
  const digitsSeen = accountNo === undefined ? null : searchableDigits(accountNo)
  if (accountNo === undefined || digitsSeen === null) return { reason: 'no-member' }
  const candidates = await candidatesFor(ctx, digitsSeen, payer.bankCode ?? null)
  const fitting = [
    ...new Set(
      candidates
        .filter((one) =>
          payerFits({ ...payer, accountNo }, { accountNo: one.account_no, names: one.names }),
        )
        .map((one) => one.member_id),
    ),
  ]
  if (fitting.length === 0) return { reason: 'no-member' }
  if (fitting.length === 1 && candidates.length < maxCandidates) return { memberId: fitting[0]! }
  const noticed = await noticedBy(ctx, fitting, amount, paidAt)
  return noticed.length === 1 ? { memberId: noticed[0]! } : { reason: 'ambiguous' }
}

/** Of these members, those with a notice of this amount within an hour of the payment. */
async function noticedBy(
  ctx: AppContext,
  members: bigint[],
  amount: bigint,
  paidAt: Date,
): Promise<bigint[]> {
  const rows = await ctx.db.query<{ member_id: bigint }>(
    `select distinct member_id
      from deposit_notice
      where member_id = any($1)
        and amount = $2
        and created_at between $3 and $4`,
    [members, amount, new Date(paidAt.getTime() - noticeMs), new Date(paidAt.getTime() + noticeMs)],
    'payer-by-notice',
  )
  return rows.map((row) => row.member_id)
}
