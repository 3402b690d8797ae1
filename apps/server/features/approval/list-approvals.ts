import type * as endpoints from '@champa/contract/office/approvals'
import type { Decoded } from '@champa/contract/endpoint'
import { levelOf, mayRead } from '@champa/contract/office/permissions'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'
import type { Handler } from '../../platform/route/route.ts'
import type { ApprovalAction, Registry } from './action.ts'
import { readCursor, toCursor, type ApprovalPosition } from './cursor.ts'
import { borrowedBy, isAbout, mayCheck } from './checking-right.ts'
import { approvalSelect, toApprovalRow, type StoredApproval } from './stored-approval.ts'

const maxCounted = 1_000

/** Whether a person sees requests of this action: by its permission, or as an auditor. */
export const maySee = (
  staff: StaffSignedIn,
  { permission, checkedBy }: Pick<ApprovalAction, 'permission' | 'checkedBy'>,
): boolean =>
  mayRead(staff, permission) ||
  mayRead(staff, checkedBy) ||
  levelOf(staff, 'audit.read') === 'alone'

/** The names of the actions whose requests a person may decide, and of those the person sees. */
export async function actionsFor(
  db: Db,
  registry: Registry,
  staff: StaffSignedIn,
): Promise<{ checked: ReadonlySet<string>; seen: string[] }> {
  const borrowed = await borrowedBy(db, staff.staffId)
  const actions = [...registry.values()]
  const checked = new Set<string>(
    actions
      .filter(({ checkedBy }) => mayCheck(staff, checkedBy) || borrowed.includes(checkedBy))
      .map((one) => one.name),
  )
  const seen = actions.filter((one) => checked.has(one.name) || maySee(staff, one))
  return { checked, seen: seen.map((one) => one.name) }
}

type Body = Decoded<typeof endpoints.listApprovals, 'body'>

/** `for-me` and `open` end soonest first, the others are newest first. */
const orders = {
  soonest: { column: 'a.expires_at', direction: 'asc', after: '>' },
  newest: { column: 'a.made_at', direction: 'desc', after: '<' },
} as const

export const listApprovals =
  (registry: Registry): Handler<typeof endpoints.listApprovals> =>
  async ({ body, staff, refuse }, { db, settings }) => {
    const key = settings.secrets.AUDIT_KEY
    const position = body.after === undefined ? null : readCursor(key, body.after)
    if (body.after !== undefined && !position) throw refuse('INVALID_INPUT', { fields: ['after'] })
    const { checked, seen } = await actionsFor(db, registry, staff)
    const order = body.view === 'for-me' || body.view === 'open' ? orders.soonest : orders.newest
    const where = conditionsOf(body, {
      staffId: staff.staffId,
      actions: body.view === 'for-me' ? [...checked] : seen,
    })
    const [counted] = await db.query<{ n: bigint }>(
      `select count(*) as n
        from (select 1 from approval a where ${where.sql} limit ${maxCounted + 1}) few`,
      where.values,
    )
    const page = pageOf(where, position, order)
    const found = await db.query<StoredApproval>(
      `${approvalSelect}
        where ${page.sql}
        order by ${order.column} ${order.direction}, a.approval_id ${order.direction}
        limit $${page.values.length + 1}`,
      [...page.values, body.limit + 1],
    )
    const rows = found.slice(0, body.limit)
    const lastAt = rows.length === 0 && !position ? await newestAt(db, staff.staffId, seen) : null
    const last = rows.at(-1)
    const n = Number(counted?.n ?? 0n)
    return {
      rows: rows.map((row) =>
        toApprovalRow(
          row,
          row.state === 'pending' &&
            row.makerId !== staff.staffId &&
            !isAbout(row, staff.staffId) &&
            checked.has(row.action),
        ),
      ),
      next:
        found.length > body.limit && last
          ? toCursor(key, {
              at: order === orders.soonest ? last.expiresAt : last.madeAt,
              id: last.approvalId,
            })
          : null,
      counted: { n: Math.min(n, maxCounted), more: n > maxCounted },
      asOf: clock.nowMs(),
      ...(lastAt ? { lastAt: lastAt.getTime() } : {}),
    }
  }

/** When the newest request was made that the person sees; null when there was none. */
async function newestAt(db: Db, staffId: bigint, seen: string[]): Promise<Date | null> {
  const [row] = await db.query<{ madeAt: Date }>(
    `select made_at
      from approval
      where maker_id = $1 or action = any($2)
      order by made_at desc, approval_id desc
      limit 1`,
    [staffId, seen],
  )
  return row?.madeAt ?? null
}

interface Where {
  sql: string
  values: unknown[]
}

function conditionsOf(
  { view, action, makerId, memberId, subject, subjectId }: Body,
  { staffId, actions }: { staffId: bigint; actions: string[] },
): Where {
  const values: unknown[] = [staffId]
  const conditions: string[] = []
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  if (view === 'mine') conditions.push('a.maker_id = $1')
  if (view === 'for-me') conditions.push("a.state = 'pending'", 'a.maker_id <> $1')
  if (view === 'open') conditions.push("a.state in ('pending', 'approved')")
  if (view === 'decided') conditions.push("a.state not in ('pending', 'approved')")
  if (view === 'for-me') add(actions, (some) => `a.action = any(${some})`)
  else if (view !== 'mine') add(actions, (some) => `(a.maker_id = $1 or a.action = any(${some}))`)
  add(action, (one) => `a.action = ${one}`)
  add(makerId, (id) => `a.maker_id = ${id}::bigint`)
  add(memberId, (id) => `a.about_member = ${id}::bigint`)
  add(subject, (kind) => `a.about_kind = ${kind}`)
  add(subjectId, (id) => `a.about_id = ${id}`)
  return { sql: conditions.join(' and '), values }
}

function pageOf(
  { sql, values }: Where,
  position: ApprovalPosition | null,
  { column, after }: (typeof orders)[keyof typeof orders],
): Where {
  if (!position) return { sql, values }
  const [at, id] = [`$${values.length + 1}`, `$${values.length + 2}`]
  return {
    sql: `${sql} and (${column}, a.approval_id) ${after} (${at}::timestamptz, ${id})`,
    values: [...values, position.at, position.id],
  }
}
