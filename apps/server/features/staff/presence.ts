import { type Authority, rolesThatAct } from '@champa/contract/office/permissions'
import type * as endpoints from '@champa/contract/office/staff'
import type { StaffMember } from '@champa/contract/office/staff'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { memoize } from '../../platform/memoize.ts'
import { activeSql } from '../../platform/people/staff-session.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'

/**
 * The interval at which each process records open offices, and the time after which a record
 * expires.
 */
export const seenEveryMs = 20_000
const believedMs = 60_000

export interface StaffRow extends Authority {
  staffId: bigint
  username: string
  name: string
  available: boolean
  seenAt: Date | null
}

export const staffColumns = 'staff_id, username, name, roles, grants, available, seen_at'

export function toStaffMember(row: StaffRow): StaffMember {
  const online = row.available && row.seenAt !== null && row.seenAt > believedSince()
  return {
    id: row.staffId.toString(),
    username: row.username,
    name: row.name,
    roles: [...row.roles],
    grants: [...row.grants],
    available: row.available,
    online,
  }
}

const believedSince = (): Date => new Date(clock.nowMs() - believedMs)

/** How long the answer of `isStaffOnline` is reused, unless this process changes it. */
const onlineKnownMs = 1_000
const known = memoize((_db: Db): { online: Promise<boolean>; untilMs: number } => ({
  online: Promise.resolve(false),
  untilMs: 0,
}))

/** The roles whose holders answer customers. */
const answering = rolesThatAct('chat.answer')

/** SQL over `staff`: the people to whom a conversation may be assigned. */
export const answersCustomersSql = (roles: string, now: string): string =>
  `${activeSql(now)} and roles && ${roles}`
export const answersCustomersValues = (): [roles: string[], now: Date] => [answering, clock.now()]

/**
 * Whether anybody who answers customers is available and has the office open, as of at most a
 * second ago.
 */
export function isStaffOnline(db: Db): Promise<boolean> {
  const last = known(db)
  const leftMs = last.untilMs - clock.nowMs()
  if (leftMs <= 0 || leftMs > onlineKnownMs) {
    last.untilMs = clock.nowMs() + onlineKnownMs
    last.online = readStaffOnline(db)
    last.online.catch(() => forgetStaffOnline(db))
  }
  return last.online
}

const forgetStaffOnline = (db: Db): void => void (known(db).untilMs = 0)

async function readStaffOnline(db: Db): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one
      from staff
      where available and seen_at > $1 and ${answersCustomersSql('$2', '$3')}
      limit 1`,
    [believedSince(), ...answersCustomersValues()],
    'staff-online',
  )
  return rows.length > 0
}

export async function readStaff(
  db: Db,
  staffId: bigint,
): Promise<(StaffRow & { mustChangePassword: boolean }) | undefined> {
  const [row] = await db.query<StaffRow & { mustChangePassword: boolean }>(
    `select ${staffColumns}, must_change_password from staff where staff_id = $1`,
    [staffId],
  )
  return row
}

/** Marks a staff member who answers a customer as available; does nothing when they already are. */
export async function becomeAvailable(
  ctx: Pick<AppContext, 'db' | 'live'>,
  staffId: bigint,
): Promise<void> {
  const away = await ctx.db.query(
    'select 1 as one from staff where staff_id = $1 and not available',
    [staffId],
  )
  if (away.length > 0) await writePresence(ctx, staffId, true)
}

/**
 * Stores a staff member's availability and notifies every open office. Becoming available counts as
 * having the office open.
 */
export async function writePresence(
  { db, live }: Pick<AppContext, 'db' | 'live'>,
  staffId: bigint,
  available: boolean,
  record?: (tx: Tx) => Promise<void>,
): Promise<StaffMember> {
  const row = await db.transaction(async (tx) => {
    const written = await queryOne<StaffRow>(
      tx,
      `update staff
        set available = $2, seen_at = case when $2 then $3 else seen_at end
        where staff_id = $1
        returning ${staffColumns}`,
      [staffId, available, clock.now()],
    )
    await record?.(tx)
    return written
  })
  forgetStaffOnline(db)
  const staff = toStaffMember(row)
  live.send('staff', 'inbox', { staff })
  return staff
}

export const readColleagues: Handler<typeof endpoints.readColleagues> = async (_, { db }) => {
  const rows = await db.query<StaffRow>(
    `select ${staffColumns} from staff where ${activeSql('$1')} order by name, staff_id`,
    [clock.now()],
  )
  return { staff: rows.map(toStaffMember) }
}

export const setPresence: Handler<typeof endpoints.setPresence> = (call, ctx) =>
  writePresence(ctx, call.staff.staffId, call.body.available, (tx) =>
    recordAudit(ctx, tx, {
      staffId: call.staff.staffId,
      action: 'set-presence',
      origin: originOf(call),
      details: call.body,
    }),
  )
