import type { RefusalCode } from '@champa/contract/errors'
import type { Authority } from '@champa/contract/office/permissions'
import type { StaffStatus } from '@champa/contract/statuses'
import { clock } from '../clock.ts'
import { batched } from '../database/batch.ts'
import type { Db, Tx } from '../db.ts'
import { hashToken, newToken } from '../ids.ts'
import { refusalOfUnknown } from './other-app.ts'

const hourMs = 3_600_000
/** How long a session lasts: one working shift. */
const sessionMs = 12 * hourMs
const idleMs = 2 * hourMs
const noteUseEveryMs = 60_000

export interface StaffSignedIn extends Authority {
  staffId: bigint
  name: string
  tokenHash: Buffer
  /** True until the staff member replaces the initial password set by another person. */
  mustChangePassword: boolean
  /** The end of the last step-up of this session; null when there was none. */
  freshUntil: Date | null
}

interface Row extends Omit<StaffSignedIn, 'tokenHash'> {
  tokenHash: Buffer
  status: StaffStatus
  activeUntil: Date | null
  usedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  sameCredential: boolean
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/**
 * Concurrent lookups share a round trip, so a flood of invented tokens occupies one database
 * connection only.
 */
const lookup = batched(readRows, { inFlight: 1, maxSize: 64 })

async function readRows(db: Db, hashes: Buffer[]): Promise<(Row | null)[]> {
  const rows = await db.query<Row>(
    `select s.token_hash, s.staff_id, s.used_at, s.expires_at, s.revoked_at,
        s.fresh_until, p.name, p.roles, p.grants, p.status, p.active_until, p.must_change_password,
        p.credential_version = s.credential_version as same_credential
      from staff_session s
      join staff p on p.staff_id = s.staff_id
      where s.token_hash = any($1)`,
    [hashes],
    'staff-session',
  )
  const rowsByHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  return hashes.map((hash) => rowsByHash.get(hash.toString('hex')) ?? null)
}

/**
 * The calling staff member, or the refusal code of the token, with the same rules as for members
 * (ACC-57).
 */
export async function readStaffSession(
  db: Db,
  token: string,
): Promise<StaffSignedIn | RefusalCode> {
  if (!tokenShape.test(token)) return 'invalid-token'
  const tokenHash = hashToken(token)
  const row = await lookup(db, tokenHash)
  if (!row) return refusalOfUnknown(db, tokenHash, 'session')
  const nowMs = clock.nowMs()
  if (row.expiresAt.getTime() <= nowMs || row.usedAt.getTime() + idleMs <= nowMs)
    return 'EXPIRED_AUTH_TOKEN'
  if (!row.sameCredential) return 'INVALID_USER_2'
  if (row.revokedAt) return 'INVALID_USER_1'
  if (!isActive(row)) return 'INACTIVE_USER'
  if (nowMs - row.usedAt.getTime() > noteUseEveryMs)
    await db.query('update staff_session set used_at = $2 where token_hash = $1', [
      tokenHash,
      clock.now(),
    ])
  return {
    staffId: row.staffId,
    name: row.name,
    roles: row.roles,
    grants: row.grants,
    tokenHash,
    mustChangePassword: row.mustChangePassword,
    freshUntil: row.freshUntil,
  }
}

/** True while a staff member may sign in: switched on, and before the end date if there is one. */
export const isActive = ({
  status,
  activeUntil,
}: {
  status: StaffStatus
  activeUntil: Date | null
}): boolean => status === 'active' && (activeUntil === null || activeUntil > clock.now())

/** `isActive` as an SQL predicate over `staff`; `now` is the parameter with the time. */
export const activeSql = (now: string): string =>
  `status = 'active' and (active_until is null or active_until > ${now})`

/** Opens a session and returns its token, which is stored only as a hash. */
export async function openStaffSession(
  db: Db | Tx,
  of: { staffId: bigint; credentialVersion: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + sessionMs)
  await db.query(
    `insert into staff_session (token_hash, staff_id, credential_version, created_at, used_at,
        expires_at)
      values ($1, $2, $3, $4, $4, $5)`,
    [hashToken(token), of.staffId, of.credentialVersion, now, expiresAt],
  )
  return { token, expiresAt }
}

export async function endStaffSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.query(
    'update staff_session set revoked_at = $2 where token_hash = $1 and revoked_at is null',
    [tokenHash, clock.now()],
  )
}
