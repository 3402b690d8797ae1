import type { listStaff as endpoint } from '@champa/contract/office/staff-acts'
import { mayAct, type Grant } from '@champa/contract/office/permissions'
import type { StaffRole } from '@champa/contract/office/roles'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'
import { needsReviewSql, quarterOf } from './confirm-staff.ts'
import { passwordMakerSql } from './invite-staff.ts'

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
  mayInvite: boolean
  needsReview: boolean
}

/** Staff are few, so that one page holds all of them. */
export const listColleagues: Handler<typeof endpoint> = async ({ body, staff }, { officeDb }) => {
  const quarter = quarterOf(clock.now())
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
        ) as sessions,
        coalesce(
          s.must_change_password and s.status = 'active' and ${passwordMakerSql('s.staff_id')} <> $3,
          false
        ) and s.staff_id <> $3 as may_invite,
        ${needsReviewSql('$4', '$5')} as needs_review
      from staff s
      where s.status = $1
      order by s.name, s.staff_id`,
    [body.view, clock.now(), staff.staffId, quarter.start, quarter.name],
  )
  return {
    rows: found.map(({ staffId, activeUntil, seenAt, mayInvite, needsReview, ...row }) => ({
      ...row,
      reviewDueAt: needsReview ? quarter.dueAt.getTime() : null,
      mayInvite: mayInvite && mayAct(staff, 'staff.manage'),
      id: staffId.toString(),
      activeUntil: activeUntil?.getTime() ?? null,
      seenAt: seenAt?.getTime() ?? null,
    })),
    next: null,
    counted: { n: found.length, more: false },
    asOf: clock.nowMs(),
  }
}
