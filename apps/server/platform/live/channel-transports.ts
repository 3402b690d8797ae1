import pg from 'pg'
import type { Log } from '../log.ts'
import { SettingsError } from '../settings/settings.ts'

/** Sends texts in order to every process that listens, the sender included. */
interface Transport {
  send(texts: string[]): Promise<unknown>
  close(): Promise<unknown>
}

const name = 'champa_live'
const reconnectMs = 1_000
const queryTimeoutMs = 10_000
const redisAnswersWithinMs = 5_000

/** Uses LISTEN and NOTIFY on one connection, which is opened again when it is lost. */
export async function openPostgres(
  url: string,
  on: { onText: (text: string) => void; onConnect: () => void },
  log: Log,
): Promise<Transport> {
  let current: pg.Client | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  const connectAgain = (): void => {
    current = null
    clearTimeout(retry)
    if (!isClosed) retry = setTimeout(connect, reconnectMs * (0.5 + Math.random()))
  }
  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'champa',
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => log.warn({ err: error }, 'live connection error'))
    client.on('notification', ({ payload }) => on.onText(payload ?? ''))
    try {
      await client.connect()
      client.on('end', connectAgain)
      await client.query(`listen ${name}`)
      // Closed meanwhile: nobody else would end this connection.
      if (isClosed) return void client.end().catch(() => undefined)
      current = client
      on.onConnect()
    } catch (error) {
      log.warn({ err: error }, 'live connection failed')
      client.off('end', connectAgain)
      client.end().catch(() => undefined)
      connectAgain()
    }
  }
  await connect()
  return {
    send: async (texts) =>
      current?.query('select pg_notify($1, text) from unnest($2::text[]) as text', [name, texts]),
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const last = current
      current = null
      await last?.end().catch(() => undefined)
    },
  }
}

/**
 * Publishes through Redis. Fails the start when the configured Redis does not respond, because a
 * server without live events would look healthy.
 */
export async function openRedis(
  url: string,
  onText: (text: string) => void,
  log: Log,
): Promise<Transport> {
  // Loaded only on use: most installations do not need it.
  const { createClient } = await import('redis')
  const redis = createClient({ url })
  const listener = redis.duplicate()
  for (const client of [redis, listener]) {
    client.on('error', (error) => log.warn({ err: error }, 'redis connection error'))
    await answers(client)
  }
  await listener.subscribe(name, onText)
  return {
    send: (texts) => Promise.all(texts.map((text) => redis.publish(name, text))),
    close: () => Promise.all([redis.close(), listener.close()]),
  }
}

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
