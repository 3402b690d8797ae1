import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { barredSql, barredValues } from '../../../platform/people/barred-identities.ts'

export interface ClaimedAccount {
  bankCode: string
  bankAccountNo: string
}

type ClaimContext = Pick<AppContext, 'settings'>

const barredOf = (ctx: ClaimContext, { bankCode, bankAccountNo }: ClaimedAccount) =>
  barredValues(ctx, { kind: 'bank', bankCode, accountNo: bankAccountNo })

/** True when a member or a staff member has this bank account. */
export async function isBankTaken(
  ctx: ClaimContext,
  db: Db,
  account: ClaimedAccount,
): Promise<boolean> {
  const found = await db.query(
    `select 1
      where exists (select 1 from bank_claim where bank_code = $1 and account_no = $2)
        or ${barredSql('bank', '$3', '$4')}`,
    [account.bankCode, account.bankAccountNo, ...barredOf(ctx, account)],
  )
  return found.length > 0
}

/** Claims a bank account for a member. Returns false when it is taken. */
export async function claimBank(
  ctx: ClaimContext,
  tx: Tx,
  memberId: bigint,
  account: ClaimedAccount,
): Promise<boolean> {
  const claimed = await tx.query(
    `insert into bank_claim (bank_code, account_no, member_id)
      select $1, $2, $3
      where not ${barredSql('bank', '$4', '$5')}
      on conflict do nothing
      returning member_id`,
    [account.bankCode, account.bankAccountNo, memberId, ...barredOf(ctx, account)],
  )
  return claimed.length > 0
}
