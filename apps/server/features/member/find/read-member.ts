import { createHash } from 'node:crypto'
import type {
  FreezeScope,
  MemberEffect,
  MemberFlagKind,
} from '@champa/contract/office/member-flags'
import type { MemberHead, readMember as endpoint } from '@champa/contract/office/members'
import { levelOf } from '@champa/contract/office/permissions'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { StaffSignedIn } from '../../../platform/people/staff-session.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { type ApprovalAction, actionsSeenBy } from '../../approval/index.ts'
import { namedMember, type NamedMember } from '../tabs/look-at-member.ts'
import { isOpenFlag, plainFlags, storedMembers, toRow } from './member-row.ts'

interface FlagRow {
  no: number
  kind: MemberFlagKind | 'freeze'
  scope: FreezeScope | null
  effects: MemberEffect[]
  note: string
  by: string
  madeAt: Date
  until: Date | null
}

/** Open flags and freezes, newest first. */
const openFlags = (db: Db, memberId: bigint): Promise<FlagRow[]> =>
  db.query<FlagRow>(
    `select f.no, f.kind, f.scope, f.effects, f.note, coalesce(s.name, f.made_by) as by, f.made_at,
        f.until
      from member_flag f
      left join staff s on f.made_by = 'staff:' || s.staff_id
      where f.member_id = $1 and ${isOpenFlag('$2')}
      order by f.no desc`,
    [memberId, clock.now()],
    'office-open-flags',
  )

/** What changes of groups, x-area and inviter depend on, as a text. */
export const versionOf = ({
  groups,
  xArea,
  inviterId,
}: Pick<NamedMember, 'groups' | 'xArea' | 'inviterId'>): string =>
  createHash('sha256')
    .update(JSON.stringify([groups, xArea, inviterId?.toString() ?? null]))
    .digest('base64url')
    .slice(0, 16)

/**
 * Masked for everybody, so that the access needs no audit entry: the page opens on a tab, which
 * records it.
 */
export const readMember =
  (decided: readonly ApprovalAction[]): Handler<typeof endpoint> =>
  async (call, ctx) => {
    const { staff, refuse } = call
    const db = ctx.officeDb
    const member = await namedMember(ctx, call)
    const { memberId } = member
    const isMasked = levelOf(staff, 'member.read') === 'masked'
    const [[row], flags, [lock], inviter, approvals] = await Promise.all([
      storedMembers(db, [memberId]),
      openFlags(db, memberId),
      db.query(
        `select 1 from play_lock where member_id = $1 and state = 'in_play' limit 1`,
        [memberId],
        'office-has-lock',
      ),
      member.inviterId === null ? [] : storedMembers(db, [member.inviterId]),
      openApprovals(ctx, staff, { memberId, decided }),
    ])
    if (!row) throw refuse('NO_DATA')
    return {
      member: toRow(row, isMasked),
      version: versionOf(member),
      freezes: isMasked ? [] : flags.flatMap(toFreeze),
      openFlags: flags.flatMap((flag) => toFlag(flag, isMasked)),
      pausedUntil: member.pausedUntil?.getTime() ?? null,
      closedAt: member.closedAt?.getTime() ?? null,
      isForgotten: member.username === '',
      isXArea: member.xArea,
      hasLock: lock !== undefined,
      inviter: inviter[0] ? { id: inviter[0].memberId.toString(), name: inviter[0].name } : null,
      approvals: isMasked ? [] : approvals,
      serverTime: clock.nowMs(),
    }
  }

const toFreeze = ({ no, scope, madeAt, by, note }: FlagRow): MemberHead['freezes'] =>
  scope === null ? [] : [{ no, scope, since: madeAt.getTime(), by, reason: note }]

function toFlag(
  { no, kind, effects, note, by, madeAt, until }: FlagRow,
  isMasked: boolean,
): MemberHead['openFlags'] {
  if (kind === 'freeze' || (isMasked && !plainFlags.includes(kind))) return []
  return [
    {
      no,
      kind,
      effect: effects[0] ?? null,
      note: isMasked ? '' : note,
      by,
      at: madeAt.getTime(),
      until: until?.getTime() ?? null,
    },
  ]
}

/** Open requests about the member that the person sees in the room of requests, too. */
async function openApprovals(
  { officeDb }: AppContext,
  staff: StaffSignedIn,
  { memberId, decided }: { memberId: bigint; decided: readonly ApprovalAction[] },
): Promise<{ id: string; action: string }[]> {
  return officeDb.query(
    `select approval_id as id, action
      from approval
      where about_member = $1
        and state in ('pending', 'approved')
        and (maker_id = $2 or action = any($3))
      order by made_at desc limit 50`,
    [memberId, staff.staffId, await actionsSeenBy(officeDb, staff, decided)],
    'office-open-approvals',
  )
}
