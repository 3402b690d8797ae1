import { deviceOf } from '../../../platform/http/device.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db.ts'
import { hashDevice } from '../../../platform/limits/login-limits.ts'
import { hashIdentity } from '../../../platform/people/barred-identities.ts'
import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import type { Refuse } from '../../../platform/refusals.ts'

/** How a staff member is linked to a member; `inviter`: to somebody who invited, or was invited. */
export type Conflict = 'phone' | 'bank' | 'device' | 'inviter'

/** How many inviters up from an account are compared. */
const inviterLevels = 2

interface ChainRow {
  steps: number
  phone: string
  bankCode: string | null
  accountNo: string | null
  devices: string[]
}

/** The member and the inviters above, nearest first, with what identifies each. */
const readChain = (db: Db, memberId: bigint): Promise<ChainRow[]> =>
  db.query<ChainRow>(
    `with recursive chain as (
        select m.member_id, m.inviter_id, m.phone, m.bank_code, m.bank_account_no, 0 as steps
        from member m
        where m.member_id = $1
        union all
        select m.member_id, m.inviter_id, m.phone, m.bank_code, m.bank_account_no, c.steps + 1
        from chain c
        join member m on m.member_id = c.inviter_id
        where c.steps < $2
      )
      select c.steps, c.phone, c.bank_code, c.bank_account_no as account_no,
        array(select d.device from device_member d where d.member_id = c.member_id) as devices
      from chain c
      order by c.steps`,
    [memberId, inviterLevels],
    'conflict-chain',
  )

interface OwnRow {
  identities: Buffer[]
  devices: Buffer[]
  /** True when an account of the person, or on the person's device, was invited by the member. */
  isInvited: boolean
}

/**
 * What identifies a staff member, and whether the member is among the inviters above the accounts
 * that the person had before joining, or that were used on this device.
 */
async function readOwn(
  db: Db,
  { staffId, device, memberId }: { staffId: bigint; device: string | null; memberId: bigint },
): Promise<OwnRow | undefined> {
  const [row] = await db.query<OwnRow>(
    `select array(select b.hash from barred_identity b where b.staff_id = $1) as identities,
        array(select s.device from staff_device s where s.staff_id = $1) as devices,
        exists (
          with recursive chain as (
            select own.member_id, 0 as steps
            from (
              select b.about_member as member_id from barred_identity b where b.staff_id = $1
              union
              select d.member_id from device_member d where d.device = $2
            ) own
            where own.member_id is not null
            union all
            select m.inviter_id, c.steps + 1
            from chain c
            join member m on m.member_id = c.member_id
            where c.steps < $4 and m.inviter_id is not null
          )
          select 1 from chain where chain.member_id = $3
        ) as is_invited`,
    [staffId, device, memberId, inviterLevels],
    'conflict-own',
  )
  return row
}

const hex = (bytes: Buffer): string => bytes.toString('hex')

/** How a staff member is linked to a member; null when nothing is known. */
export async function findConflict(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  staff: { staffId: bigint; device: string | null },
  memberId: bigint,
): Promise<Conflict | null> {
  const [chain, own] = await Promise.all([
    readChain(ctx.db, memberId),
    readOwn(ctx.db, { ...staff, memberId }),
  ])
  if (!own) return null
  const identities = new Set(own.identities.map(hex))
  const devices = new Set(own.devices.map(hex))
  if (staff.device !== null) devices.add(hex(hashDevice(staff.device)))
  for (const { steps, phone, bankCode, accountNo, devices: used } of chain) {
    const isBank =
      bankCode !== null &&
      accountNo !== null &&
      identities.has(hex(hashIdentity(ctx, { kind: 'bank', bankCode, accountNo })))
    const link: Conflict | null = identities.has(hex(hashIdentity(ctx, { kind: 'phone', phone })))
      ? 'phone'
      : isBank
        ? 'bank'
        : used.some((device) => devices.has(hex(hashDevice(device))))
          ? 'device'
          : null
    if (link) return steps === 0 ? link : 'inviter'
  }
  return own.isInvited ? 'inviter' : null
}

/**
 * Refuses a staff member who is linked to this member; the audit entry names the link. Every call
 * about a member that acts or shows personal data calls it, for the one who requests as for the one
 * who decides.
 * @throws CONFLICT_OF_INTEREST
 */
export async function refuseConflict(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  {
    staff,
    headers,
    refuse,
  }: {
    staff: StaffSignedIn
    headers: Parameters<typeof deviceOf>[0]
    refuse: Refuse<'CONFLICT_OF_INTEREST'>
  },
  memberId: bigint,
): Promise<void> {
  const { staffId } = staff
  const link = await findConflict(ctx, { staffId, device: deviceOf(headers) }, memberId)
  if (link === null) return
  throw refuse('CONFLICT_OF_INTEREST', {}, { aboutMember: memberId, details: { link } })
}
