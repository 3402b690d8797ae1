import type { listStaff as endpoint } from '@champa/contract/office/staff-acts'
import type { Grant } from '@champa/contract/office/permissions'
import type { StaffRole } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'

interface Row {
  staffId: bigint
  username: string
  name: string
  roles: StaffRole[]
  grants: Grant[]
  status: StaffStatus
  activeUntil: Date | null
  mustChangePassword: boolean
  seenAt: Date | null
  sessions: number
}

/** Staff are few, so that one page holds all of them. */
export const listColleagues: Handler<typeof endpoint> = async ({ body }, { officeDb }) => {
  const found = await officeDb.query<Row>(
    `select s.staff_id, s.username, s.name, s.roles, s.grants, s.status, s.active_until,
        s.must_change_password, s.seen_at,
        (
          select count(*)::integer
          from staff_session x
          where x.staff_id = s.staff_id
            and x.revoked_at is null
            and x.expires_at > $2
            and x.credential_version = s.credential_version
        ) as sessions
      from staff s
      where s.status = $1
      order by s.name, s.staff_id`,
    [body.view, clock.now()],
  )
  return {
    rows: found.map(({ staffId, activeUntil, seenAt, ...row }) => ({
      ...row,
      id: staffId.toString(),
      activeUntil: activeUntil?.getTime() ?? null,
      seenAt: seenAt?.getTime() ?? null,
    })),
    next: null,
    counted: { n: found.length, more: false },
    asOf: clock.nowMs(),
  }
}
