import type { closeAccount as endpoint } from '@champa/contract/privacy'
import { queryOne } from '../../../platform/db.ts'
import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { proveOwn } from '../../password/index.ts'
import { finishLock } from '../../bonus/index.ts'
import { ensureFreshBalances } from '../../game/index.ts'
import { closureBlockers, type ClosureBlocker } from './closure-blockers.ts'

const dayMs = 24 * 3_600_000

export const closeAccount: Handler<typeof endpoint> = async (
  { body, member: { memberId, tokenHash }, refuse },
  ctx,
) => {
  await proveOwn(ctx.db, { memberId, tokenHash, password: body.password, refuse })
  // Syncs the balances to include the latest play, and ends a finished play lock, which must not
  // prevent the closure.
  await ensureFreshBalances(ctx, memberId, 0)
  await finishLock(ctx, memberId)
  const forgetAt = new Date(
    clock.nowMs() + ctx.operatorSettings.read('retention').coolingDays * dayMs,
  )
  const keeps = await close(ctx, memberId, forgetAt)
  if (keeps) throw refuse(keeps)
  ctx.live.sessionsEnded(memberId)
  ctx.log.info({ memberId: memberId.toString() }, 'account closed by member')
  return { forgetAt: forgetAt.getTime() }
}

/**
 * The member's book stays locked from the check to the update, so that no money moves in between.
 * Closing ends every session.
 */
function close(
  { db, operatorSettings }: AppContext,
  memberId: bigint,
  forgetAt: Date,
): Promise<ClosureBlocker | 'INACTIVE_USER' | null> {
  return db.transaction(async (tx) => {
    await lockBook(tx, memberId)
    const keeps = await closureBlockers(tx, operatorSettings, memberId)
    if (keeps) return keeps
    // Another device may have closed the account meanwhile, or begun a self-exclusion, which must
    // not be overwritten.
    const closed = await queryOne<{ done: boolean }>(
      tx,
      'select member_close($1, $2, $3) as done',
      [memberId, clock.now(), forgetAt],
    )
    if (!closed.done) return 'INACTIVE_USER'
    await tx.query(
      'update session set revoked_at = $2 where member_id = $1 and revoked_at is null',
      [memberId, clock.now()],
    )
    return null
  })
}

export interface ClosedMember {
  username: string
  name: string
  closedAt: Date
  forgetAt: Date
  /** The wallet's balance, including deposits since the closure. */
  wallet: bigint
}

/** Members who closed their accounts and whose profile is not deleted yet, latest first. */
export function listClosed({ db }: AppContext, limit: number): Promise<ClosedMember[]> {
  return db.query<ClosedMember>(
    `select m.username, m.name, m.closed_at, m.forget_at,
        coalesce(a.balance, 0) as wallet
      from member m
      left join account a on a.member_id = m.member_id and a.name = 'wallet'
      where m.status = 'closed' and m.forget_at is not null
      order by m.closed_at desc limit $1`,
    [limit],
  )
}

/**
 * Reopens a closed account while its profile exists, else returns false. The member has to sign in
 * again.
 */
export async function reopenAccount({ db }: AppContext, username: string): Promise<boolean> {
  const reopened = await db.query(
    `update member
      set status = member_open_status(member_id), closed_at = null, forget_at = null
      where username = $1
        and username <> ''
        and status = 'closed'
        and forget_at is not null
      returning member_id`,
    [username],
  )
  return reopened.length > 0
}
