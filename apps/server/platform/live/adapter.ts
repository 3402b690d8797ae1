import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Log } from '../log.ts'
import type { SocketLimits } from './socket-limits.ts'
import { SettingsError } from '../settings/settings.ts'

export interface LiveSettings extends SocketLimits {
  databaseUrl: string | null
  redisUrl: string | null
  chatPrefix: string
}

const poolEndsWithinMs = 1_000

const redisAnswersWithinMs = 5_000

/**
 * Fails the start when the configured Redis does not respond: a server that looks healthy but
 * delivers no events would be worse.
 */
async function answers(redis: {
  connect: () => Promise<unknown>
  destroy: () => void
}): Promise<void> {
  const timeout = AbortSignal.timeout(redisAnswersWithinMs)
  const late = new Promise<never>((_, reject) =>
    timeout.addEventListener('abort', () =>
      reject(
        new SettingsError(
          `REDIS_URL names a Redis that does not answer within ${redisAnswersWithinMs / 1000} s.`,
        ),
      ),
    ),
  )
  try {
    await Promise.race([redis.connect(), late])
  } catch (error) {
    redis.destroy()
    throw error
  }
}

/**
 * The adapter serialises its row number as JSON, which cannot hold the bigints of db.ts: events
 * over 8,000 bytes would be lost silently.
 */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => text)

/**
 * A single process needs no adapter. Several share Redis when it is configured, otherwise the
 * database.
 */
export async function useAdapter(
  io: Server,
  settings: LiveSettings,
  log: Log,
): Promise<() => Promise<void>> {
  if (settings.redisUrl) {
    // Loaded only on use: a third of the server's modules, which most installations do not need.
    const [{ createClient }, { createAdapter: createRedisAdapter }] = await Promise.all([
      import('redis'),
      import('@socket.io/redis-streams-adapter'),
    ])
    const redis = createClient({ url: settings.redisUrl })
    redis.on('error', (error) => log.warn({ err: error }, 'redis connection error'))
    await answers(redis)
    io.adapter(createRedisAdapter(redis))
    return async () => void (await redis.close())
  }
  if (settings.databaseUrl) {
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 3, types })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    io.adapter(
      createPostgresAdapter(pool, {
        errorHandler: (error: Error) => log.warn({ err: error }, 'live adapter error'),
      }),
    )
    // A (re)connecting adapter never releases its connection, so closing has a time limit.
    return () =>
      Promise.race([
        pool.end(),
        new Promise<void>((resolve) => setTimeout(resolve, poolEndsWithinMs)),
      ])
  }
  return () => Promise.resolve()
}
