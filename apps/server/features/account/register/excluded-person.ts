import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { nameKeys } from '../../../platform/people/name-key.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { isOnBreak, matchMember } from '../../responsible/index.ts'
import type { BankAccount } from './edit-rules.ts'

/** The fields of a profile change. */
interface Written {
  name?: string
  accountName?: string
  /** The first bank account of a member who had none. */
  account?: BankAccount
}

/**
 * Limits changes to a new name or a first bank account, because the answer reveals whether they
 * belong to a self-excluded member.
 */
const maxNewNames = { maxAttempts: 10, windowMs: 24 * 3_600_000 }

/**
 * Returns which part of the change matches a member on a break, or null. A different spelling of
 * the member's own names is not checked, and members whom support has exempted do not match. Later
 * logins compare the stored details in `matchMember`, which may extend a break to the account.
 */
export async function matchExcluded(
  ctx: AppContext,
  memberId: bigint,
  { name, accountName, account }: Written,
  refuse: Refuse<'REQUEST_LIMIT'>,
): Promise<'name' | 'account' | null> {
  const { db, log } = ctx
  const [own] = await db.query<{ names: (string | null)[]; phone: string }>(
    `select array[name, registered_name, bank_account_name] as names, phone
      from member
      where member_id = $1`,
    [memberId],
  )
  if (!own) return null
  const memberKeys = new Set(own.names.flatMap((one) => (one === null ? [] : nameKeys(one))))
  const isNew = (one: string | undefined): one is string =>
    one !== undefined && !nameKeys(one).some((key) => memberKeys.has(key))
  const bank = account ? { code: account.bankCode, accountNo: account.bankAccountNo } : null
  if (!isNew(name) && !isNew(accountName) && bank === null) return null
  const waitMs = await takeFromWindow(db, `new-name:${memberId}`, maxNewNames)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const found =
    isNew(name) &&
    (await isOnBreak(ctx, { names: [name], devices: [], bank: null }, own.phone, memberId))
      ? 'name'
      : (isNew(accountName) || bank) &&
          (await isOnBreak(
            ctx,
            { names: isNew(accountName) ? [accountName] : [], devices: [], bank },
            own.phone,
            memberId,
          ))
        ? 'account'
        : null
  if (found) {
    log.info(
      { memberId: memberId.toString(), found },
      'profile change refused: matches a self-excluded member or one on a time-out',
    )
    const names = [name, accountName].filter((one) => one !== undefined)
    await matchMember(ctx, memberId, { names, ...(bank ? { bank } : {}) })
  }
  return found
}
