import type { RefusalCode } from '@champa/contract/errors'
import type { SessionCacheUse } from '@champa/contract/session-cache'
import type { MemberEffect } from '@champa/contract/office/member-flags'
import type { MemberStatus } from '@champa/contract/statuses'
import { clock } from './clock.ts'
import { queryOne, type Db } from './db.ts'
import { batched } from './database/batch.ts'
import { hashToken, newToken } from './ids.ts'
import { memoize } from './memoize.ts'
import { refusalOfUnknown } from './people/other-app.ts'
import { projection, type Projection } from './projection.ts'
import { pauseOf } from './people/play-pause.ts'
import { openSessionCache, type SessionCache } from './session-cache.ts'

const hourMs = 3_600_000
const sessionMs = 12 * hourMs
const rememberedMs = 30 * 24 * hourMs
const rememberedIdleMs = 7 * 24 * hourMs
/**
 * How often a session's last use is recorded: often enough for the idle limit, rarely enough to
 * cost nothing.
 */
const noteUseEveryMs = 10 * 60_000

export interface SignedIn<Value = unknown> {
  memberId: bigint
  tokenHash: Buffer
  /**
   * The end of the member's current time-out, or `frozenUntil` while staff have frozen play; null
   * when the member may play.
   */
  pausedUntil: Date | null
  /** The value of the endpoint's projection; null without one. */
  projection: Value
  /**
   * A time (ms) just before the projection was read. Of two answers, the one with the later time
   * has the newer data.
   */
  readAt: number
  /** True when the projection was read for an earlier call, at most a second ago. */
  isRemembered: boolean
}

interface SessionRow<Value> {
  tokenHash: Buffer
  memberId: bigint
  requester: string
  device: Buffer | null
  remember: boolean
  usedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  sameCredential: boolean | null
  status: MemberStatus | null
  pausedUntil: Date | null
  effects: MemberEffect[] | null
  projection: Value
}

type Lookup<Key, Row> = (
  db: Db,
  of: { key: Key; values: readonly unknown[] },
) => Promise<Row | null>

interface Lookups<Value> {
  name: string
  ofSession: Lookup<Buffer, SessionRow<Value>>
  ofMember: Lookup<bigint, { projection: Value }>
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/
const lookups = new Map<string, Lookups<unknown>>()
const noProjection = projection<null>('null::jsonb')

/**
 * The lookups of a projection: one reads it with the session and the member in one statement, the
 * other reads it alone. Concurrent requests share a round trip.
 */
function lookupsOf<Value>({ sql }: Projection<Value>): Lookups<Value> {
  let found = lookups.get(sql) as Lookups<Value> | undefined
  if (!found) {
    const name = `session-${lookups.size}`
    found = {
      name,
      ofSession: lookup(
        name,
        `select s.token_hash, s.member_id, s.requester, s.device, s.remember, s.used_at,
            s.expires_at, s.revoked_at,
            m.credential_version = s.credential_version as same_credential, m.status,
            m.paused_until, m.effects, ${sql} as projection
          from session s
          left join member m on m.member_id = s.member_id
          where s.token_hash = any($1)`,
        (row: SessionRow<Value>) => row.tokenHash,
        keyOf,
      ),
      ofMember: lookup(
        `${name}-member`,
        `select m.member_id, ${sql} as projection from member m where m.member_id = any($1)`,
        (row: { memberId: bigint; projection: Value }) => row.memberId,
        (memberId: bigint) => memberId,
      ),
    }
    lookups.set(sql, found)
  }
  return found
}

function lookup<Key, Row extends object>(
  name: string,
  text: string,
  keyOfRow: (row: Row) => Key,
  idOf: (key: Key) => unknown,
): Lookup<Key, Row> {
  return batched(
    async (db, items) => {
      const keys = items.map(({ key }) => key)
      const rows = await db.query<Row>(text, [keys, ...items[0]!.values], name)
      const rowsById = new Map(rows.map((row) => [idOf(keyOfRow(row)), row]))
      return keys.map((key) => rowsById.get(idOf(key)) ?? null)
    },
    // The batches are large, because thousands of sockets are verified every few seconds.
    { inFlight: 1, maxSize: 256 },
  )
}

const keyOf = (hash: Buffer): string => hash.toString('latin1')

/** A session that was accepted when it was read. */
type RememberedSession = SessionRow<unknown> & { readAt: number }
const cacheOf = memoize<Db, SessionCache<RememberedSession>>(openSessionCache)

/** Makes this process forget the sessions of a member; null: of every member. */
export const forgetSessions = (db: Db, memberId: bigint | null): void => cacheOf(db).end(memberId)

/**
 * What a request presents besides its token: the app, and the device id (null when none is sent).
 */
export interface PresentedSession {
  requester: string
  device: string | null
}

interface ReadOptions<Value> {
  projection?: Projection<Value> | undefined
  /** The values of the projection's parameters. */
  values?: readonly unknown[] | undefined
  /** The part of the session that may come from memory; none by default. */
  remembered?: SessionCacheUse['part'] | undefined
}

/**
 * The calling member, or the refusal code of the token (ACC-57). Before a remembered session is
 * refused, it is read again.
 */
export async function readSession<Value = null>(
  db: Db,
  token: string,
  shown: PresentedSession,
  { projection: wanted, values = [], remembered }: ReadOptions<Value> = {},
): Promise<SignedIn<Value> | RefusalCode> {
  if (!tokenShape.test(token)) return 'invalid-token'
  const hash = hashToken(token)
  const { name, ofSession, ofMember } = lookupsOf((wanted ?? noProjection) as Projection<Value>)
  const key = remembered === 'context' ? `${name} ${keyOf(hash)}` : keyOf(hash)
  const known = remembered && cacheOf(db).find(key)
  if (known && refusalOf(known, shown) === null) {
    if (remembered === 'context' || !wanted)
      return signedIn(known as SessionRow<Value>, known.readAt, true)
    const readAt = clock.nowMs()
    const read = await ofMember(db, { key: known.memberId, values })
    if (read) return signedIn({ ...known, ...read }, readAt, false)
  }
  const [readAt, readAtMs] = [clock.nowMs(), performance.now()]
  const row = await ofSession(db, { key: hash, values })
  if (!row) return refusalOfUnknown(db, hash, 'staff_session')
  const refusal = refusalOf(row, shown)
  if (refusal) return refusal
  const session = signedIn(row, readAt, false)
  if (remembered && session.pausedUntil === null)
    cacheOf(db).keep(
      key,
      { ...row, readAt, projection: remembered === 'context' ? row.projection : null },
      readAtMs,
    )
  if (clock.nowMs() - row.usedAt.getTime() > noteUseEveryMs) {
    await db.query(
      // The facts by which a withdrawal is scored are kept for members who use the app.
      `with used as (
          update session set used_at = $2 where token_hash = $1 returning member_id
        )
        insert into member_risk as r (member_id, due_at)
          select member_id, $2 from used
          on conflict (member_id) do update set due_at = least(r.due_at, excluded.due_at)`,
      [hash, clock.now()],
      'note-session-use',
    )
  }
  return session
}

const signedIn = <Value>(
  { memberId, tokenHash, pausedUntil, effects, projection: value }: SessionRow<Value>,
  readAt: number,
  isRemembered: boolean,
): SignedIn<Value> => ({
  memberId,
  tokenHash,
  pausedUntil: pauseOf({ pausedUntil, effects: effects ?? [] }),
  projection: value,
  readAt,
  isRemembered,
})

function refusalOf(
  row: SessionRow<unknown>,
  { requester, device }: PresentedSession,
): RefusalCode | null {
  const now = clock.nowMs()
  if (row.expiresAt.getTime() <= now) return 'EXPIRED_AUTH_TOKEN'
  if (row.remember && row.usedAt.getTime() + rememberedIdleMs <= now) return 'EXPIRED_AUTH_TOKEN'
  if (row.status === null) return 'NO_USER'
  if (row.sameCredential === false) return 'INVALID_USER_2'
  if (row.revokedAt) return 'INVALID_USER_1'
  if (row.requester !== siteOf(requester)) return 'INVALID_USER_3'
  // A device-bound session is refused when the request has no device id or a different one.
  // Sessions opened without a device id are not bound.
  if (row.device !== null && (device === null || !row.device.equals(hashToken(device))))
    return 'INVALID_USER_4'
  if (row.status !== 'active') return 'INACTIVE_USER'
  return null
}

/** The requester header without the app's version, so that a new build keeps the session. */
function siteOf(requester: string): string {
  return requester.replace(/\/.*$/, '')
}

/**
 * Opens a session, ends the oldest ones beyond `maxSessions` and returns the token, which is stored
 * only as a hash.
 */
export async function openSession(
  db: Db,
  of: {
    memberId: bigint
    credentialVersion: number
    requester: string
    device?: string | null
    remember: boolean
    /** The network of the sign-in. */
    network?: string
    maxSessions: number
  },
): Promise<{ token: string; expiresAt: Date; hasEndedOthers: boolean }> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + (of.remember ? rememberedMs : sessionMs))
  const { ended } = await queryOne<{ ended: number }>(
    db,
    'select session_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as ended',
    [
      hashToken(token),
      of.memberId,
      of.credentialVersion,
      siteOf(of.requester),
      of.remember,
      of.device ? hashToken(of.device) : null,
      now,
      expiresAt,
      of.maxSessions - 1,
      of.network ?? null,
    ],
    'open-session',
  )
  return { token, expiresAt, hasEndedOthers: ended > 0 }
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(
    'update session set revoked_at = $2 where token_hash = $1 and revoked_at is null',
    [tokenHash, clock.now()],
    'end-session',
  )
}
