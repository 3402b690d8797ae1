import { normalizeNumber } from '@champa/contract/phone'
import type { RefusalCode } from '@champa/contract/errors'
import { post } from '../../ledger/post.ts'
import { bankNameChanged } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import { barredSql, barredValues } from '../../platform/people/barred-identities.ts'
import { refreshMemberFind } from '../../platform/people/member-find.ts'
import { claimBank } from './register/bank-claims.ts'
import { judgeBank, readAccountName, readBankCode } from './register/bank-rules.ts'
import { readRules } from './register/checks.ts'

/** A bank account as the office writes it. */
export interface PayeeAccount {
  bankCode: string
  accountNo: string
  name: string
}

/** The claim of a replaced account ends so long after the change. */
const claimKeptMs = 90 * 24 * 3_600_000

/** The account in the bank's notation. */
export const readPayee = ({ bankCode, accountNo, name }: PayeeAccount): PayeeAccount => ({
  bankCode: readBankCode(bankCode.trim().toUpperCase()),
  accountNo: normalizeNumber(accountNo),
  name: readAccountName(name),
})

interface OwnAccount {
  bankCode: string | null
  accountNo: string | null
  name: string | null
}

const seenOf = (on: Db | Tx, memberId: bigint): Promise<OwnAccount> =>
  queryOne<OwnAccount>(
    on,
    `select bank_code, bank_account_no as account_no, bank_account_name as name
      from member
      where member_id = $1`,
    [memberId],
    'account-registered',
  )

/** Why an account cannot be registered for a member now; null when it can. */
export async function accountRefusal(
  ctx: Omit<AppContext, 'db'> & { db: Db | Tx },
  memberId: bigint,
  account: PayeeAccount,
): Promise<RefusalCode | null> {
  const { banks, laoBuild } = await readRules(ctx)
  const { bankCode: code, accountNo, name: accountName } = account
  const wrong = judgeBank({ code, accountNo, accountName }, banks, laoBuild)
  if (wrong) return wrong.code
  const own = await seenOf(ctx.db, memberId)
  if (own.bankCode === code && own.accountNo === accountNo && own.name === accountName)
    return 'INVALID_BANK'
  const [state] = await ctx.db.query<{ isHeld: boolean; isTaken: boolean }>(
    `select exists (
          select 1
          from account a
          where a.member_id = $1 and a.name = 'withdraw-hold' and a.balance <> 0
        ) as is_held,
        exists (
          select 1
          from bank_claim b
          where b.bank_code = $2 and b.account_no = $3 and b.member_id <> $1
        ) or ${barredSql('bank', '$4', '$5')} as is_taken`,
    [memberId, code, accountNo, ...barredValues(ctx, { kind: 'bank', bankCode: code, accountNo })],
    'account-refusal',
  )
  if (state?.isTaken) return 'EXISTING_BANK'
  return state?.isHeld ? 'WITHDRAW_PENDING' : null
}

/**
 * Replaces the registered account, or its holder's name, by that of a request which two people have
 * decided. The old account stays claimed for a while, and withdrawals are reviewed for a day.
 */
export async function changeRegisteredAccount(
  ctx: AppContext,
  tx: Tx,
  of: {
    memberId: bigint
    account: PayeeAccount
    /** The id of the request, from which the database reads the account. */
    approvalId: string
  },
): Promise<RefusalCode | null> {
  const { memberId, account, approvalId } = of
  const { bankCode, accountNo } = account
  // Locks the book until commit, so that a new withdrawal waits; refused while one is held.
  const frozen = await post(tx, bankNameChanged({ member: memberId, key: `bank:${approvalId}` }))
  if (!frozen.ok) {
    if (frozen.code === 'NOT_EMPTY') return 'WITHDRAW_PENDING'
    throw new Error(`The bank account of member ${memberId} was not changed: ${frozen.code}`)
  }
  const isClaimed = await claimBank(ctx, tx, memberId, { bankCode, bankAccountNo: accountNo })
  if (!isClaimed && !(await isOwnClaim(tx, memberId, account))) return 'EXISTING_BANK'
  const now = clock.now()
  const { changed } = await queryOne<{ changed: boolean }>(
    tx,
    'select member_change_account($1, $2, $3) as changed',
    [approvalId, now, new Date(now.getTime() + claimKeptMs)],
    'account-changed',
  )
  if (!changed) return 'STALE'
  await refreshMemberFind(tx, memberId)
  return null
}

async function isOwnClaim(
  tx: Tx,
  memberId: bigint,
  { bankCode, accountNo }: PayeeAccount,
): Promise<boolean> {
  const [held] = await tx.query<{ memberId: bigint }>(
    'select member_id from bank_claim where bank_code = $1 and account_no = $2',
    [bankCode, accountNo],
  )
  return held?.memberId === memberId
}
