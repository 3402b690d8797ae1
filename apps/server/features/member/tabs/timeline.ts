import type {
  readMemberTimeline as endpoint,
  timelineKinds,
} from '@champa/contract/office/member-person-tabs'
import type { MinorUnits } from '@champa/contract/money'
import { levelOf } from '@champa/contract/office/permissions'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { type ApprovalAction, actionsSeenBy } from '../../approval/index.ts'
import { lookAtMember } from './look-at-member.ts'

interface EventRow {
  kind: (typeof timelineKinds)[number]
  at: Date
  id: string
  what: string
  amount: MinorUnits | null
  by: string | null
  text: string | null
  /** The movement's number, where the event is one. */
  seq: bigint | null
}

/** An event's columns, in this order. */
const columns = (of: {
  kind: string
  at: string
  id: string
  what: string
  amount?: string
  by?: string
  text?: string
  seq?: string
}): string =>
  `${of.kind} as kind, ${of.at} as at, ${of.id} as id, ${of.what} as what,
        ${of.amount ?? 'null::bigint'} as amount, ${of.by ?? 'null::text'} as by,
        ${of.text ?? 'null::text'} as text, ${of.seq ?? 'null::bigint'} as seq`

/** The name of `staff:<id>`; another mark stays as it is. */
const staffName = (mark: string): string =>
  `coalesce((select s.name from staff s where ${mark} = 'staff:' || s.staff_id), ${mark})`

/** Everything that has a time, read by the member's own rows; the newest of each before $2. */
const sources = [
  `select ${columns({
    kind: `'registered'`,
    at: 'm.created_at',
    id: 'm.member_id::text',
    what: `''`,
  })}
    from member m
    where m.member_id = $1 and m.created_at <= $2`,
  `select ${columns({
    kind: 'm.type',
    at: 'm.created_at',
    id: 'm.seq::text',
    what: 'm.status',
    amount: 'm.amount',
    seq: 'm.seq',
  })}
    from movement m
    where m.member_id = $1 and m.created_at <= $2`,
  `select ${columns({
    kind: `'sign-in'`,
    at: 's.created_at',
    id: `left(encode(sha256(s.token_hash), 'hex'), 16)`,
    what: `''`,
  })}
    from session s
    where s.member_id = $1 and s.created_at <= $2`,
  `select ${columns({
    kind: `'limit'`,
    at: 'd.requested_at',
    id: `d.period || '-' || d.no`,
    what: 'd.period',
    amount: 'd.amount',
  })}
    from deposit_limit d
    where d.member_id = $1 and d.requested_at <= $2`,
  `select ${columns({
    kind: `'break'`,
    at: 'b.started_at',
    id: 'b.no::text',
    what: 'b.kind',
    text: 'b.reason',
  })}
    from play_break b
    where b.member_id = $1 and b.started_at <= $2`,
  `select ${columns({
    kind: `'consent'`,
    at: 'c.recorded_at',
    id: 'c.no::text',
    what: `c.kind || case when c.given then '' else '-withdrawn' end`,
  })}
    from consent c
    where c.member_id = $1 and c.recorded_at <= $2`,
  `select ${columns({
    kind: `'note'`,
    at: 'n.created_at',
    id: 'n.id',
    what: `''`,
    by: '(select s.name from staff s where s.staff_id = n.staff_id)',
    text: 'n.text',
  })}
    from chat_note n
    where n.member_id = $1
      and n.created_at <= $2
      and (n.expires_at is null or n.expires_at > $7)`,
  `select ${columns({
    kind: `'flag'`,
    at: 'f.made_at',
    id: 'f.no::text',
    what: 'coalesce(f.scope, f.kind)',
    by: staffName('f.made_by'),
    text: 'f.note',
  })}
    from member_flag f
    where f.member_id = $1 and f.made_at <= $2`,
  `select ${columns({
    kind: `'flag-ended'`,
    at: 'f.ended_at',
    id: 'f.no::text',
    what: 'coalesce(f.scope, f.kind)',
    by: staffName('f.ended_by'),
    text: 'f.end_reason',
  })}
    from member_flag f
    where f.member_id = $1 and f.ended_at <= $2`,
  `select ${columns({
    kind: `'bank-account'`,
    at: 'h.changed_at',
    id: 'h.no::text',
    what: 'h.bank_code',
    by: 'h.changed_by',
  })}
    from bank_account_history h
    where h.member_id = $1 and h.changed_at <= $2`,
  `select ${columns({
    kind: `'approval'`,
    at: 'a.made_at',
    id: 'a.approval_id',
    what: 'a.action',
    amount: 'a.amount',
    by: '(select s.name from staff s where s.staff_id = a.maker_id)',
    text: 'a.reason',
  })}
    from approval a
    where a.about_member = $1
      and a.made_at <= $2
      and (a.maker_id = $9 or a.action = any($8))`,
  `select ${columns({
    kind: `'staff'`,
    at: 'e.at',
    id: `e.staff_id || '-' || e.seq`,
    what: 'e.action',
    by: 'coalesce((select s.name from staff s where s.staff_id = e.staff_id), e.actor)',
    text: 'e.reason',
  })}
    from audit_entry e
    where e.about_member = $1
      and e.at <= $2
      and e.outcome = 'done'
      and ($10 or e.staff_id = $9)`,
]

/**
 * Each source gives its newest rows up to the position, and the newest of all are one page. The
 * position is the time of the last row with its source and id, because times may be equal.
 */
const timelineSql = `
  select *
  from (
    ${sources
      .map((source) => `(select * from (${source}) x order by x.at desc limit $3)`)
      .join('\n    union all\n    ')}
  ) t
  where $4::text is null or (t.at, t.kind, t.id) < ($2, $4::text, $5::text)
  order by t.at desc, t.kind desc, t.id desc
  limit $6`

interface Position {
  at: Date
  kind: string
  id: string
}

/** What a person sees beside the member's own events. */
interface Reader {
  staffId: bigint
  /** The actions whose requests the person sees, also those of others. */
  actions: string[]
  /** Whether the person reads what others did, as in the audit log. */
  seesAudit: boolean
}

/** How many events of one source may have the same time without being lost between pages. */
const maxAtOnce = 200

const findEvents = (
  db: Db,
  memberId: bigint,
  { after, limit, reader }: { after: Position | null; limit: number; reader: Reader },
): Promise<EventRow[]> =>
  db.query<EventRow>(
    timelineSql,
    [
      memberId,
      after?.at ?? new Date(farFuture),
      limit + maxAtOnce,
      after?.kind ?? null,
      after?.id ?? null,
      limit,
      clock.now(),
      reader.actions,
      reader.staffId,
      reader.seesAudit,
    ],
    'office-member-timeline',
  )

const farFuture = Date.UTC(9_999, 0)

export const readMemberTimeline =
  (decided: readonly ApprovalAction[]): Handler<typeof endpoint> =>
  async (call, ctx) => {
    const { after, limit } = call.body
    const { staff } = call
    const key = ctx.settings.secrets.AUDIT_KEY
    const list = `member-timeline-${call.params.id}`
    const position = after === undefined ? null : positionOf(readCursor(key, list, after))
    if (after !== undefined && position === null)
      throw call.refuse('INVALID_INPUT', { fields: ['after'] })
    const { memberId } = await lookAtMember(ctx, call, { fields: ['timeline'] })
    const reader: Reader = {
      staffId: staff.staffId,
      actions: await actionsSeenBy(ctx.officeDb, staff, decided),
      seesAudit: levelOf(staff, 'audit.read') === 'alone',
    }
    const found = await findEvents(ctx.officeDb, memberId, {
      after: position,
      limit: limit + 1,
      reader,
    })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ seq, at, id, ...row }) => ({
        ...row,
        at: at.getTime(),
        id: seq === null ? id : movementId(memberId, seq),
      })),
      next:
        found.length > limit && last
          ? toCursor(key, list, [last.at.getTime(), last.kind, last.id])
          : null,
    }
  }

function positionOf(position: string[] | null): Position | null {
  const [at, kind, id] = position ?? []
  if (at === undefined || kind === undefined || id === undefined) return null
  return { at: new Date(Number(at)), kind, id }
}
