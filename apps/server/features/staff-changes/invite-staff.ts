import * as endpoints from '@champa/contract/office/staff-invites'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { hashToken, newMemberId, newToken } from '../../platform/ids.ts'
import { hashIdentity, type Identity } from '../../platform/people/barred-identities.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOrRequest } from '../approval/index.ts'
import { actOnce, originOf, recordAudit } from '../audit/index.ts'
import { hashPassword, inHashPlace } from '../password/index.ts'
import { firstPassword, memberWith, newSecret, sealSecret } from '../staff/index.ts'
import { addAction, resetAction } from './join-actions.ts'
import { readIdentity } from './read-identity.ts'
import { colleagueOf, endSessions, isOwner } from './staff-actions.ts'

export const addStaff: Handler<typeof endpoints.addStaff> = async (call, ctx) => {
  const { phone, bankCode, accountNo, activeUntil, reason, evidence, ...person } = call.body
  const [own, account] = await Promise.all([
    readIdentity(ctx, phone),
    readIdentity(ctx, `${bankCode}:${accountNo}`),
  ])
  if (own?.kind !== 'phone') throw call.refuse('INVALID_INPUT', { fields: ['body.phone'] })
  if (account?.kind !== 'bank') throw call.refuse('INVALID_INPUT', { fields: ['body.accountNo'] })
  const { password, ...keys } = await newKeys(ctx, call, newMemberId())
  const acted = await actOrRequest(ctx, call, addAction, {
    params: {
      ...person,
      ...keys,
      activeUntil: activeUntil === null ? null : new Date(activeUntil).toISOString(),
      identities: await Promise.all([own, account].map((identity) => barred(ctx, identity))),
    },
    reason,
    evidence,
    auditAction: endpoints.addStaff.auditAction,
  })
  return withPassword(ctx, acted, { password, ...keys })
}

export const resetStaff: Handler<typeof endpoints.resetStaff> = async (call, ctx) => {
  const staffId = BigInt(call.params.id)
  if (staffId === call.staff.staffId) throw call.refuse('NOT_ALLOWED')
  const { password, ...keys } = await newKeys(ctx, call, staffId)
  const acted = await actOrRequest(ctx, call, resetAction, {
    params: keys,
    ...call.body,
    auditAction: endpoints.resetStaff.auditAction,
  })
  return withPassword(ctx, acted, { password, ...keys })
}

/**
 * Makes the link of a person whose first password is still in use. Whoever asked for the password
 * may not; an account that a command has made needs no link.
 */
export const inviteStaff: Handler<typeof endpoints.inviteStaff> = async (call, ctx) => {
  const { params, staff, refuse } = call
  const staffId = BigInt(params.id)
  if (staffId === staff.staffId) throw refuse('NOT_ALLOWED')
  const token = newToken()
  const expiresAt = new Date(clock.nowMs() + endpoints.inviteMs)
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx.query<{ isWaiting: boolean; makerId: bigint | null }>(
      `select must_change_password and status = 'active' as is_waiting,
          ${passwordMakerSql('s.staff_id')} as maker_id
        from staff s
        where staff_id = $1`,
      [staffId],
    )
    if (!person) throw refuse('NO_DATA')
    if (!person.isWaiting || person.makerId === null) throw refuse('NOT_WAITING')
    if (person.makerId === staff.staffId) throw refuse('NOT_ALLOWED')
    await tx.query(
      `insert into staff_invite (staff_id, token_hash, made_by, made_at, expires_at)
        values ($1, $2, $3, $4, $5)
        on conflict (staff_id) do update
          set token_hash = excluded.token_hash, made_by = excluded.made_by,
            made_at = excluded.made_at, expires_at = excluded.expires_at, used_at = null`,
      [staffId, hashToken(token), staff.staffId, clock.now(), expiresAt],
    )
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endpoints.inviteStaff.auditAction,
      permission: endpoints.inviteStaff.needs,
      aboutKind: 'staff',
      about: params.id,
      origin: originOf(call),
    })
  })
  return { token, expiresAt: expiresAt.getTime() }
}

/** Tightening takes one person, at once. */
export const endStaffSessions: Handler<typeof endpoints.endStaffSessions> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const staffId = BigInt(params.id)
  const person = await colleagueOf(ctx.db, staffId)
  if (!person) throw refuse('NO_DATA')
  if (staffId === staff.staffId || isOwner(person)) throw refuse('NOT_ALLOWED')
  const { endStaffSessions: endpoint } = endpoints
  const ended = await actOnce<Record<string, never>>(ctx, endpoint, call, async (tx, isRepeat) => {
    const sessions = await endSessions(tx, staffId)
    if (isRepeat && sessions === 0) return { holds: 'NOT_ALLOWED' }
    return {
      answer: {},
      event: {
        staffId: staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        aboutKind: 'staff',
        about: params.id,
        reason: body.reason,
        origin: originOf(call),
      },
    }
  })
  ctx.live.recheckStaff(staffId)
  return ended.answer
}

/** SQL for who asked for the first password that the person has now; null after a command. */
export const passwordMakerSql = (staffId: string): string => `(
  select a.maker_id
  from approval a
  where a.about_kind = 'staff'
    and a.about_id = ${staffId}::text
    and a.action in ('staff.add', 'staff.reset')
    and a.state = 'executed'
  order by a.decided_at desc
  limit 1
)`

interface NewKeys {
  staffId: bigint
  password: string
  passwordHash: string
  totpSecret: string
}

async function newKeys(
  ctx: AppContext,
  { staff, address }: { staff: { staffId: bigint }; address: string },
  staffId: bigint,
): Promise<NewKeys> {
  const password = firstPassword()
  const passwordHash = await inHashPlace(
    { lane: 'usual', account: `staff:${staff.staffId}`, address },
    () => hashPassword(password),
  )
  return { staffId, password, passwordHash, totpSecret: sealSecret(ctx, staffId, newSecret()) }
}

/** The answer of the call that stored the request with this password, and of no repeat. */
async function withPassword(
  { db }: AppContext,
  acted: Awaited<ReturnType<typeof actOrRequest>>,
  { password, passwordHash }: Pick<NewKeys, 'password' | 'passwordHash'>,
) {
  if (acted.outcome !== 'approval') throw new Error('an account was changed by one person')
  const { isOwn } = await queryOne<{ isOwn: boolean }>(
    db,
    `select params->>'passwordHash' = $2 as is_own from approval where approval_id = $1`,
    [acted.approvalId, passwordHash],
  )
  return isOwn ? { ...acted, firstPassword: password } : acted
}

const barred = async (ctx: AppContext, identity: Identity) => ({
  kind: identity.kind,
  hash: hashIdentity(ctx, identity).toString('hex'),
  memberId: (await memberWith(ctx.db, identity))?.memberId ?? null,
})
