import type * as endpoints from '@champa/contract/office/approvals'
import {
  endDelegation as endEndpoint,
  lendPermission as lendEndpoint,
  maxDelegationMs,
  readApproval as readEndpoint,
} from '@champa/contract/office/approvals'
import { type Authority, mayRead, type Permission } from '@champa/contract/office/permissions'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { activeSql } from '../../platform/people/staff-session.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import type { Registry } from './action.ts'
import { mayCheck } from './checking-right.ts'

interface Person extends Authority {
  staffId: bigint
  name: string
}

/** The permission with which a person reads the room of another one. */
const rooms: Partial<Record<string, Permission>> = {
  withdrawal: 'withdrawal.read',
  deposit: 'deposit.read',
  member: 'member.read',
  money: 'member.read',
  game: 'game.read',
  reward: 'reward.read',
  wheel: 'reward.read',
}
const readOf = (permission: Permission): Permission | undefined =>
  rooms[permission.split('.')[0] ?? '']

/** Permissions that decide requests and may be lent: those of rooms, never of staff or settings. */
const lendableOf = (registry: Registry): Permission[] => [
  ...new Set(
    [...registry.values()]
      .map((action) => action.checkedBy)
      .filter((permission) => readOf(permission) !== undefined),
  ),
]

/**
 * Whether a person may borrow it: a reader of the room and of requests who does not decide such
 * requests.
 */
function mayBorrow(person: Person, permission: Permission): boolean {
  const read = readOf(permission)
  return (
    read !== undefined &&
    mayRead(person, read) &&
    // A request shows personal data, as its endpoint says.
    mayRead(person, readEndpoint.needs) &&
    !mayCheck(person, permission) &&
    !person.roles.includes('auditor')
  )
}

const activePeople = (db: Db): Promise<Person[]> =>
  db.query<Person>(
    `select staff_id, name, roles, grants from staff where ${activeSql('$1')} order by name`,
    [clock.now()],
  )

const colleagueOf = ({ staffId, name }: Pick<Person, 'staffId' | 'name'>) => ({
  id: staffId.toString(),
  name,
})

export const readDelegations =
  (registry: Registry): Handler<typeof endpoints.readDelegations> =>
  async ({ staff }, { db }) => {
    const rows = await db.query<{
      fromId: bigint
      fromName: string
      toId: bigint
      toName: string
      permission: Permission
      until: Date
    }>(
      `select d.from_id, f.name as from_name, d.to_id, t.name as to_name, d.permission, d.until
        from approval_delegation d
        join staff f on f.staff_id = d.from_id
        join staff t on t.staff_id = d.to_id
        where (d.from_id = $1 or d.to_id = $1) and d.until > $2
        order by d.until`,
      [staff.staffId, clock.now()],
    )
    const people = await activePeople(db)
    return {
      delegations: rows.map((row) => ({
        from: colleagueOf({ staffId: row.fromId, name: row.fromName }),
        to: colleagueOf({ staffId: row.toId, name: row.toName }),
        permission: row.permission,
        until: row.until.getTime(),
      })),
      lendable: lendableOf(registry)
        .filter((permission) => mayCheck(staff, permission))
        .map((permission) => ({
          permission,
          to: people.filter((one) => mayBorrow(one, permission)).map(colleagueOf),
        })),
    }
  }

/** Whether the person has made a request that waits for a decision under this permission. */
async function hasPending(
  db: Db,
  registry: Registry,
  { toId, permission }: { toId: bigint; permission: Permission },
): Promise<boolean> {
  const actions = [...registry.values()].filter((one) => one.checkedBy === permission)
  const rows = await db.query(
    `select 1
      from approval
      where maker_id = $1 and state = 'pending' and action = any($2)
      limit 1`,
    [toId, actions.map((one) => one.name)],
  )
  return rows.length > 0
}

export const lendPermission =
  (registry: Registry): Handler<typeof endpoints.lendPermission> =>
  async (call, ctx) => {
    const { body, staff, refuse } = call
    const { permission, until } = body
    const nowMs = clock.nowMs()
    if (!lendableOf(registry).includes(permission) || !mayCheck(staff, permission))
      throw refuse('NOT_ALLOWED')
    if (until <= nowMs || until > nowMs + maxDelegationMs)
      throw refuse('INVALID_INPUT', { fields: ['until'] })
    const toId = BigInt(body.toId)
    const person = (await activePeople(ctx.db)).find((one) => one.staffId === toId)
    if (!person || !mayBorrow(person, permission)) throw refuse('NO_DATA')
    if (await hasPending(ctx.db, registry, { toId, permission })) throw refuse('IN_USE')
    await ctx.db.transaction(async (tx) => {
      await tx.query(
        `insert into approval_delegation (from_id, to_id, permission, until, made_at)
          values ($1, $2, $3, $4, $5)
          on conflict (from_id, to_id, permission)
            do update set until = excluded.until, made_at = excluded.made_at`,
        [staff.staffId, toId, permission, new Date(until), clock.now()],
      )
      await recordAudit(ctx, tx, {
        staffId: staff.staffId,
        action: lendEndpoint.auditAction,
        permission,
        aboutKind: 'staff',
        about: toId.toString(),
        origin: originOf(call),
        details: { until: new Date(until) },
      })
    })
    return {}
  }

export const endDelegation: Handler<typeof endpoints.endDelegation> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const isEnded = await ctx.db.transaction(async (tx) => {
    const rows = await tx.query(
      `delete from approval_delegation
        where from_id = $1 and to_id = $2 and permission = $3
        returning to_id`,
      [staff.staffId, BigInt(body.toId), body.permission],
    )
    if (rows.length === 0) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endEndpoint.auditAction,
      permission: body.permission,
      aboutKind: 'staff',
      about: body.toId,
      origin: originOf(call),
    })
    return true
  })
  if (!isEnded) throw refuse('NO_DATA')
  return {}
}
