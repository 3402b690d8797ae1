import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { hashIdentity, type Identity } from '../../../platform/people/barred-identities.ts'

/** How long the identities of a person who has left stay barred: twelve months. */
const afterLeavingMs = 365 * 24 * 3_600_000

const barredUntil = (leavesAt: Date | null): Date | null =>
  leavesAt && new Date(leavesAt.getTime() + afterLeavingMs)

/** The member who has this phone or bank account. */
export async function memberWith(
  on: Db | Tx,
  identity: Identity,
): Promise<{ memberId: bigint; username: string } | null> {
  const [member] = await on.query<{ memberId: bigint; username: string }>(
    identity.kind === 'phone'
      ? `select m.member_id, m.username
          from phone_claim c
          join member m on m.member_id = c.member_id
          where c.phone = $1`
      : `select m.member_id, m.username
          from bank_claim c
          join member m on m.member_id = c.member_id
          where c.bank_code = $1 and c.account_no = $2`,
    identity.kind === 'phone' ? [identity.phone] : [identity.bankCode, identity.accountNo],
  )
  return member ?? null
}

/**
 * Bars phones and bank accounts of a staff member from registering as a member. Returns the
 * usernames of the members who have them already.
 */
export async function barIdentities(
  tx: Tx,
  ctx: Pick<AppContext, 'settings'>,
  of: { staffId: bigint; activeUntil: Date | null; identities: readonly Identity[] },
): Promise<string[]> {
  const known: string[] = []
  for (const identity of of.identities) {
    const member = await memberWith(tx, identity)
    await tx.query(
      `insert into barred_identity (kind, hash, staff_id, about_member, barred_until, created_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (kind, hash, staff_id) do update
          set about_member = coalesce(barred_identity.about_member, excluded.about_member),
            barred_until = excluded.barred_until`,
      [
        identity.kind,
        hashIdentity(ctx, identity),
        of.staffId,
        member?.memberId ?? null,
        barredUntil(of.activeUntil),
        clock.now(),
      ],
    )
    if (member) known.push(member.username)
  }
  return [...new Set(known)]
}

/** Sets when a person leaves, from which the twelve months count; null: no end. */
export async function barUntilAfter(tx: Tx, staffId: bigint, leavesAt: Date | null): Promise<void> {
  await tx.query('update barred_identity set barred_until = $2 where staff_id = $1', [
    staffId,
    barredUntil(leavesAt),
  ])
}
