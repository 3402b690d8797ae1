import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { forgetConversation } from '../../chat/index.ts'
import { ensureFreshBalances } from '../../game/index.ts'
import { copyOf, dropCopy } from '../copy/data-copy.ts'
import { closureBlockers } from './closure-blockers.ts'

const atOnce = 20
/**
 * Tables whose personal rows are deleted with the profile, with the columns that name the member.
 */
export const forgotten: Record<string, string[]> = {
  session: ['member_id'],
  device_member: ['member_id'],
  game_favourite: ['member_id'],
  deposit_notice: ['member_id'],
  bonus_activation: ['member_id'],
  refused_invite: ['member_id', 'invitee_id'],
  member_find: ['member_id'],
  bank_account_history: ['member_id'],
  member_risk: ['member_id'],
  member_link: ['member_id', 'other_id'],
}
const dayMs = 24 * 3_600_000

/**
 * Deletes the profiles and conversations of members who closed their accounts, once the cooling-off
 * period is over. The ledger and the member's identity are kept for the retention period.
 */
export const forgetClosed: Job = {
  name: 'forget-closed-members',
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const due = await ctx.db.query<{ memberId: bigint }>(
      `select member_id
        from member
        where status = 'closed' and forget_at <= $1
        order by forget_at limit $2`,
      [clock.now(), atOnce],
    )
    return workEach(
      ctx,
      due,
      ({ memberId }) => forget(ctx, memberId),
      'profile of a closed member could not be deleted',
    )
  },
}

async function forget(ctx: AppContext, memberId: bigint): Promise<boolean> {
  if (await waits(ctx, memberId)) return false
  // Each step may be repeated after a crash: the member stays due until the last step is done.
  await forgetConversation(ctx, memberId)
  const copy = await copyOf(ctx.db, memberId)
  if (copy) await dropCopy(ctx, memberId, copy)
  return forgetProfile(ctx, memberId)
}

/**
 * Postpones the deletion by a day while the member has money or an open payment: support needs the
 * bank account to pay it out.
 */
async function waits(ctx: AppContext, memberId: bigint): Promise<boolean> {
  const { db, operatorSettings, log } = ctx
  // The sync includes money that the member has won at a game since the closure.
  await ensureFreshBalances(ctx, memberId, 0)
  return db.transaction(async (tx) => {
    await lockBook(tx, memberId)
    const keeps = await closureBlockers(tx, operatorSettings, memberId)
    if (!keeps) return false
    await tx.query(
      `update member
        set forget_at = $2
        where member_id = $1 and status = 'closed' and forget_at is not null`,
      [memberId, new Date(clock.nowMs() + dayMs)],
    )
    log.warn(
      { memberId: memberId.toString(), keeps },
      'profile deletion postponed: the closed account has money or an open payment',
    )
    return true
  })
}

/**
 * Frees the phone number, because it may be reassigned to another person. The bank account stays
 * claimed, so that a person cannot register twice.
 */
function forgetProfile({ db, operatorSettings }: AppContext, memberId: bigint): Promise<boolean> {
  const now = clock.now()
  const keepUntil = new Date(now)
  keepUntil.setUTCFullYear(
    keepUntil.getUTCFullYear() + operatorSettings.read('retention').identityYears,
  )
  return db.transaction(async (tx) => {
    const [archived] = await tx.query<{ phone: string }>(
      `insert into former_member (member_id, name, phone, bank_code, bank_account_name,
          bank_account_no, registered_at, closed_at, keep_until)
        select member_id, coalesce(registered_name, name), phone, bank_code, bank_account_name,
          bank_account_no, created_at, closed_at, $2::timestamptz
        from member
        where member_id = $1 and status = 'closed' and forget_at <= $3
        for update
        returning phone`,
      [memberId, keepUntil, now],
    )
    if (!archived) return false
    await tx.query('delete from phone_claim where phone = $1 and member_id = $2', [
      archived.phone,
      memberId,
    ])
    for (const [table, columns] of Object.entries(forgotten)) {
      await tx.query(
        `delete from ${table} where ${columns.map((column) => `${column} = $1`).join(' or ')}`,
        [memberId],
      )
    }
    // Only the promotion claims by member id are kept; claims by bank account or device are
    // deleted.
    await tx.query("delete from promotion_claim where member_id = $1 and kind <> 'member'", [
      memberId,
    ])
    await tx.query('select member_forget($1)', [memberId])
    return true
  })
}
