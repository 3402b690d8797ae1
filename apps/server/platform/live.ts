import type { Server as HttpServer } from 'node:http'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import { Server } from 'socket.io'
import type { Log } from './log.ts'
import { SettingsError } from './settings.ts'

export type Changed = 'wallet' | 'statement' | 'deposit' | 'withdraw' | 'reward'

/** Tells a member's open screens what has changed; they ask again for it. The database is the truth, so a lost event costs nothing but time. */
export interface Live {
  changed(memberId: bigint, what: Changed[]): void
  close(): Promise<void>
}

export interface LiveSettings {
  databaseUrl: string | null
  redisUrl: string | null
}

export const silentLive: Live = { changed: () => undefined, close: () => Promise.resolve() }

const recheckMs = 5_000
const momentMs = 25
const poolEndsWithinMs = 1_000

/**
 * Opens the socket server on the API's port. A socket belongs to the member of its token, checked at the handshake
 * and again every 5 s; it never names its own room.
 */
export async function openLive(http: HttpServer, settings: LiveSettings, memberOf: (token: string) => Promise<bigint | null>, log: Log): Promise<Live> {
  const io = new Server(http, { path: '/socket.io', transports: ['websocket'], serveClient: false, maxHttpBufferSize: 16_384 })
  const closeAdapter = await useAdapter(io, settings, log)
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    if (typeof token !== 'string') return next(new Error('UNAUTHORIZED'))
    memberOf(token).then(
      (memberId) => {
        if (memberId === null) return next(new Error('UNAUTHORIZED'))
        void socket.join(roomOf(memberId))
        next()
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    )
    return undefined
  })
  io.on('connection', (socket) => {
    const token = String(socket.handshake.auth['token'])
    const recheck = setInterval(() => {
      memberOf(token).then((memberId) => memberId === null && socket.disconnect(true), () => undefined)
    }, recheckMs)
    socket.on('disconnect', () => clearInterval(recheck))
  })
  const shared = settings.redisUrl !== null || settings.databaseUrl !== null
  return { ...tell(io, shared), close: async () => {
    await io.close()
    await closeAdapter()
  } }
}

/** What changed for whom, as it travels between processes. */
type News = [room: string, what: Changed[]][]

/**
 * Gathers what changes within a moment: a member's screens hear once of it, and other processes hear of all members in
 * one message, so that a busy server does not send one through the database for each transfer (performance.md).
 */
function tell(io: Server, shared: boolean): Pick<Live, 'changed'> {
  const waiting = new Map<string, Set<Changed>>()
  const emit = (news: News): void => {
    for (const [room, what] of news) io.local.to(room).emit('changed', { what })
  }
  io.on('news', emit)
  const flush = (): void => {
    const news: News = [...waiting].map(([room, what]) => [room, [...what]])
    waiting.clear()
    emit(news)
    if (shared) io.serverSideEmit('news', news)
  }
  return {
    changed: (memberId, what) => {
      if (waiting.size === 0) setTimeout(flush, momentMs)
      const room = roomOf(memberId)
      waiting.set(room, new Set([...(waiting.get(room) ?? []), ...what]))
    },
  }
}

const roomOf = (memberId: bigint): string => `member:${memberId}`

/** Processes that start in the same moment make the table one after the other: "if not exists" alone does not keep them apart. */
async function makeTable(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_advisory_xact_lock(7312027);
    create table if not exists socket_io_attachments (id bigint generated always as identity unique, created_at timestamptz default now(), payload bytea)`)
}

const redisAnswersWithinMs = 5_000

/** A Redis that is named and does not answer stops the start: a server that seems well but tells nobody would be worse. */
async function answers(redis: { connect: () => Promise<unknown>; destroy: () => void }): Promise<void> {
  const patience = AbortSignal.timeout(redisAnswersWithinMs)
  const late = new Promise<never>((_, reject) => patience.addEventListener('abort', () => reject(new SettingsError(`REDIS_URL names a Redis that does not answer within ${redisAnswersWithinMs / 1000} s.`))))
  try {
    await Promise.race([redis.connect(), late])
  } catch (error) {
    redis.destroy()
    throw error
  }
}

/** One process needs no adapter. Several share Redis where it is set, else the database (scale.md). */
async function useAdapter(io: Server, settings: LiveSettings, log: Log): Promise<() => Promise<void>> {
  if (settings.redisUrl) {
    const redis = createClient({ url: settings.redisUrl })
    redis.on('error', (error) => log.warn({ err: error }, 'redis'))
    await answers(redis)
    io.adapter(createRedisAdapter(redis))
    return async () => void (await redis.close())
  }
  if (settings.databaseUrl) {
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 3 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    await makeTable(pool)
    io.adapter(createPostgresAdapter(pool, { errorHandler: (error: Error) => log.warn({ err: error }, 'live adapter') }))
    // While the adapter is (re)connecting it never gives its connection back: stopping does not wait for that.
    return () => Promise.race([pool.end(), new Promise<void>((resolve) => setTimeout(resolve, poolEndsWithinMs))])
  }
  return () => Promise.resolve()
}
