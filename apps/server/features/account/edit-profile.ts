import type { editProfile as endpoint } from '@champa/contract/account'
import { post } from '../../ledger/post.ts'
import { bankNameChanged } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { secondsOf } from '../../platform/database/attempts.ts'
import type { Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { refreshMemberFind } from '../../platform/people/member-find.ts'
import type { Handler } from '../../platform/route/route.ts'
import { projection } from '../../platform/projection.ts'
import { countProbe, giveProbeBack } from '../otp/index.ts'
import { refusesName } from './register/account-owner.ts'
import { claimBank } from './register/bank-claims.ts'
import { readRules } from './register/checks.ts'
import { matchExcluded } from './register/excluded-person.ts'
import { judgeEdit, type BankAccount, type Edit } from './register/edit-rules.ts'

type Change = Extract<Edit, { ok: true }>

/** The registered account; its parts are null when there is none. */
type OwnAccount = { [K in keyof BankAccount]: string | null }

export const ownProfileProjection = projection<OwnAccount>(`jsonb_build_object(
  'bankCode', m.bank_code, 'bankAccountName', m.bank_account_name,
  'bankAccountNo', m.bank_account_no
)`)

export const editProfile: Handler<typeof endpoint, OwnAccount> = async (
  { body, member, key, address, refuse },
  ctx,
) => {
  const { memberId } = member
  const row = member.projection
  const registered: BankAccount | null =
    row.bankCode === null
      ? null
      : {
          bankCode: row.bankCode,
          bankAccountName: row.bankAccountName ?? '',
          bankAccountNo: row.bankAccountNo ?? '',
        }
  const edit = judgeEdit(body, registered, await readRules(ctx))
  if (!edit.ok) throw refuse(edit.code, { fields: edit.fields })
  // Limits probing for registered bank accounts, as registration does. Each attempt is counted
  // before the account is looked up, so that taken and free accounts are limited alike.
  const waitMs = edit.bank.what === 'unchanged' ? null : await countProbe(ctx.db, address)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  if (
    edit.bank.what !== 'unchanged' &&
    (await refusesName(ctx, { memberId, accountName: edit.bank.account.bankAccountName }))
  )
    throw refuse('INVALID_BANK', { fields: ['bankAccountName'] })
  const { bank } = edit
  const written =
    bank.what === 'unchanged'
      ? {}
      : {
          accountName: bank.account.bankAccountName,
          ...(bank.what === 'first' ? { account: bank.account } : {}),
        }
  const excluded = await matchExcluded(ctx, memberId, { name: edit.name, ...written }, refuse)
  if (excluded === 'name') throw refuse('INVALID_USER_INFO', { fields: ['name'] })
  if (excluded === 'account') throw refuse('INVALID_BANK', { fields: ['bankAccountName'] })
  const stored = await store(ctx, memberId, key, edit)
  if (stored === 'done' && edit.bank.what !== 'unchanged') await giveProbeBack(ctx.db, address)
  if (stored === 'WITHDRAW_PENDING' || stored === 'EXISTING_BANK') throw refuse(stored)
  // A concurrent edit from another device of the member stored an account first.
  if (stored === 'lost') throw refuse('INVALID_BANK', { fields: ['bankCode'] })
  ctx.live.changed(memberId, ['wallet', 'profile'])
  if (edit.bank.what !== 'unchanged')
    ctx.log.info(
      { memberId: memberId.toString(), bankCode: edit.bank.account.bankCode, what: edit.bank.what },
      'member stored a bank account',
    )
  const { bankCode, bankAccountName, bankAccountNo } =
    edit.bank.what === 'unchanged'
      ? (registered ?? { bankCode: '', bankAccountName: '', bankAccountNo: '' })
      : edit.bank.account
  return { name: edit.name, bankCode, bankAccountName, bankAccountNo }
}

type Stored = 'done' | 'lost' | 'WITHDRAW_PENDING' | 'EXISTING_BANK'

class ProfileNotStored extends Error {
  readonly outcome: Exclude<Stored, 'done'>
  constructor(outcome: ProfileNotStored['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Stores name and account in one transaction. */
async function store(
  ctx: AppContext,
  memberId: bigint,
  key: string,
  edit: Change,
): Promise<Stored> {
  try {
    await ctx.db.transaction(async (tx) => {
      if (edit.bank.what !== 'unchanged')
        await storeAccount(ctx, tx, {
          memberId,
          key,
          what: edit.bank.what,
          account: edit.bank.account,
        })
      await tx.query(
        `update member set registered_name = coalesce(registered_name, name), name = $2
          where member_id = $1
            and name <> $2`,
        [memberId, edit.name],
      )
      await refreshMemberFind(tx, memberId)
    })
    return 'done'
  } catch (error) {
    if (error instanceof ProfileNotStored) return error.outcome
    throw error
  }
}

async function storeAccount(
  ctx: AppContext,
  tx: Tx,
  {
    memberId,
    key,
    what,
    account,
  }: { memberId: bigint; key: string; what: 'first' | 'renamed'; account: BankAccount },
): Promise<void> {
  // Locks the member's ledger accounts until commit, so that a new withdrawal waits. The posting is
  // refused when a withdrawal is in progress.
  const frozen = await post(tx, bankNameChanged({ member: memberId, key: `profile:${key}` }))
  if (!frozen.ok)
    throw frozen.code === 'NOT_EMPTY'
      ? new ProfileNotStored('WITHDRAW_PENDING')
      : new Error(`The bank account of member ${memberId} was not changed: ${frozen.code}`)
  if (what === 'first') await claim(ctx, tx, memberId, account)
  const { bankCode, bankAccountNo, bankAccountName } = account
  const values = [memberId, bankCode, bankAccountNo, bankAccountName, clock.now()]
  if (what === 'first') {
    const [first] = await tx.query<{ done: boolean }>(
      'select member_first_account($1, $2, $3, $4, $5) as done',
      values,
    )
    if (first?.done) return
  }
  const rows = await tx.query(
    `update member set bank_account_name = $4, bank_changed_at = $5
      where member_id = $1 and bank_code = $2 and bank_account_no = $3 returning member_id`,
    values,
  )
  if (rows.length === 0) throw new ProfileNotStored('lost')
}

/**
 * Claims a bank account for one member (ACC-34). A member may claim an earlier account of their own
 * again.
 */
async function claim(
  ctx: AppContext,
  tx: Tx,
  memberId: bigint,
  account: BankAccount,
): Promise<void> {
  if (await claimBank(ctx, tx, memberId, account)) return
  const { bankCode, bankAccountNo } = account
  const [held] = await tx.query<{ memberId: bigint }>(
    'select member_id from bank_claim where bank_code = $1 and account_no = $2',
    [bankCode, bankAccountNo],
  )
  if (held?.memberId !== memberId) throw new ProfileNotStored('EXISTING_BANK')
}
