import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { gameConnections } from '../../apps/server/seed/game-connections.ts'

/** The sixteen connected providers, replaced by stubs with configurable delays. */
export const codes = Object.keys(gameConnections)

export interface ProviderCall {
  code: string
  call: string
  ms: number
}

export interface Providers {
  set(behaviours: { code: string; delayMs?: number | null; grows?: boolean }[]): Promise<void>
  /** How long each call took at the providers, since this was last read. */
  durations(): Promise<ProviderCall[]>
  stop(): void
}

/**
 * Starts the stubs and connects the games to them; the server reloads its games every two seconds.
 */
export async function startProviders(databaseUrl: string): Promise<Providers> {
  const child = fork(fileURLToPath(new URL('provider-stub.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (message) => resolve(message as { port: number })),
  )
  const url = `http://127.0.0.1:${port}`
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  for (const code of codes) {
    await owner.query(
      `update game
        set provider = 'http', connection = $2, rate_scaled = 10000, enabled = true
        where code = $1`,
      [code, { ...gameConnections.pg, baseUrl: `${url}/${code}` }],
    )
  }
  await owner.end()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const post = async (path: string, body: unknown): Promise<unknown> =>
    (await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    set: async (behaviours) => void (await post('behaviours', behaviours)),
    durations: async () => (await post('calls', {})) as ProviderCall[],
    stop: () => child.disconnect(),
  }
}
