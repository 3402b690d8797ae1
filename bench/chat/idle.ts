import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverUrlOf } from '../../apps/server/platform/database/server-login.ts'
import { freePort } from '../../apps/server/platform/embedded/postmaster.ts'
import { nodeFlags } from '../../apps/server/processes/node-flags.ts'
import { residentBytes } from '../cpu.ts'
import type { Stack } from '../stack.ts'
import type { DialectName } from './dialects.ts'

/** Runs the garbage collector on SIGUSR2, so that resident memory reflects what is in use. */
const collectGarbage = [
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})',
]
const settleMs = 1_500
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Memory per open idle socket of a fresh process. */
export async function bytesASocket(
  name: DialectName,
  stack: Stack,
  sockets: number,
  open: (name: DialectName, url: string, from: number, to: number) => Promise<unknown>,
  close: () => Promise<unknown>,
): Promise<number> {
  const { server, url, stop } = name === 'bare' ? await startBare() : await startChampa(stack)
  const resident = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    server.kill('SIGUSR2')
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return residentBytes(server.pid!)
  }
  try {
    // Warms up with the first sockets, which load code and buffers that all sockets share.
    const first = Math.floor(sockets / 5)
    await open(name, url, 0, first)
    const before = await resident()
    await open(name, url, first, sockets)
    return ((await resident()) - before) / (sockets - first)
  } finally {
    await close()
    await stop()
  }
}

interface Started {
  server: ChildProcess
  url: string
  stop: () => Promise<void>
}

async function startBare(): Promise<Started> {
  const server = fork(file('bare-server.ts'), { execArgv: collectGarbage })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return { server, url: `http://127.0.0.1:${port}`, stop: async () => server.disconnect() }
}

/** Starts a second server on the stack's database. */
async function startChampa(stack: Stack): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'champa-bench-idle-'))
  const [port, internalPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    ...stack.secrets,
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    SIMULATORS_PORT: new URL(stack.simulatorsUrl).port,
    DATA_DIR: dataDir,
    DATABASE_URL: serverUrlOf(stack.databaseUrl),
    MIGRATE_DATABASE_URL: stack.databaseUrl,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    SOCKETS_PER_ADDRESS: '100000',
    SOCKETS_PER_CALLER: '100000',
  }
  const program = file('../../apps/server/main.ts')
  const server = spawn(process.execPath, [...nodeFlags, ...collectGarbage, program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`http://127.0.0.1:${internalPort}/readyz`).then(
      (one) => one.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    server,
    url,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
