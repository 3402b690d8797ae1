import type { readMemberSecurity as endpoint } from '@champa/contract/office/member-person-tabs'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { networkPart } from '../../../platform/office/mask.ts'
import { loginSubjects } from '../../../platform/limits/login-limits.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember, type NamedMember } from './look-at-member.ts'

const maxSessions = 50
const maxDevices = 20

interface SessionRow {
  id: string
  createdAt: Date
  usedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  version: number
  remember: boolean
  device: string | null
  network: string | null
}

/** A session's id is part of a hash of its token's hash, so that it opens nothing. */
const sessionIdSql = `left(encode(sha256(s.token_hash), 'hex'), 16)`

export const readMemberSecurity: Handler<typeof endpoint> = async (call, ctx) => {
  const member = await lookAtMember(ctx, call, { fields: ['sessions', 'devices', 'attempts'] })
  const db = ctx.officeDb
  const now = clock.now()
  const [sessions, devices, attempts] = await Promise.all([
    sessionsOf(db, member.memberId),
    db.query<{ firstSeenAt: Date; others: number }>(
      `select d.first_seen_at,
          (select count(*)::integer - 1 from device_member o where o.device = d.device) as others
        from device_member d
        where d.member_id = $1
        order by d.first_seen_at desc limit $2`,
      [member.memberId, maxDevices],
      'office-member-devices',
    ),
    attemptsOf(db, member),
  ])
  const isOpen = (row: SessionRow): boolean =>
    row.revokedAt === null && row.expiresAt > now && row.version === member.credentialVersion
  return {
    sessions: sessions
      .map((row) => ({
        id: row.id,
        createdAt: row.createdAt.getTime(),
        usedAt: row.usedAt.getTime(),
        endedAt: row.revokedAt?.getTime() ?? null,
        isOpen: isOpen(row),
        remember: row.remember,
        device: row.device,
        maskedNetwork: row.network === null ? null : networkPart(row.network),
      }))
      .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen)),
    devices: devices.map((row) => ({ ...row, firstSeenAt: row.firstSeenAt.getTime() })),
    attempts,
    isBlocked: attempts.some(({ blockedUntil }) => blockedUntil !== null),
    passwordVersion: member.credentialVersion,
    bankChangedAt: member.bankChangedAt?.getTime() ?? null,
  }
}

const sessionsOf = (db: Db, memberId: bigint): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select ${sessionIdSql} as id, s.created_at, s.used_at, s.expires_at, s.revoked_at,
        s.credential_version as version, s.remember, left(encode(s.device, 'hex'), 8) as device,
        s.network
      from session s
      where s.member_id = $1
      order by s.created_at desc limit $2`,
    [memberId, maxSessions],
    'office-member-sessions',
  )

/** The network of a session, by its id; null when there is none. */
export async function networkOfSession(
  db: Db,
  memberId: bigint,
  id: string,
): Promise<string | null> {
  const [row] = await db.query<{ network: string | null }>(
    `select s.network from session s where s.member_id = $1 and ${sessionIdSql} = $2`,
    [memberId, id],
    'office-session-network',
  )
  return row?.network ?? null
}

/** The counters of a member's sign-ins: of the phone, and of every device that is known. */
export async function signInSubjects(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const [row] = await db.query<{ phone: string; devices: string[] }>(
    `select m.phone,
        array(select d.device from device_member d where d.member_id = m.member_id) as devices
      from member m
      where m.member_id = $1`,
    [memberId],
    'office-sign-in-subjects',
  )
  return row && row.phone !== '' ? loginSubjects('login', row.phone, row.devices) : []
}

async function attemptsOf(db: Db, { memberId }: NamedMember) {
  const [ofPhone, ...ofDevices] = await signInSubjects(db, memberId)
  const rows = await db.query<{ subject: string; failures: number; blockedUntil: Date | null }>(
    `select subject, failures, blocked_until
      from attempt_limit
      where subject = any($1) and failures > 0`,
    [[ofPhone, ...ofDevices]],
    'office-sign-in-attempts',
  )
  const now = clock.now()
  return rows.map(({ subject, failures, blockedUntil }) => ({
    kind: subject === ofPhone ? ('phone' as const) : ('known-device' as const),
    failed: failures,
    blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil.getTime() : null,
  }))
}
