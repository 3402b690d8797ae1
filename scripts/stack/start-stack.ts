import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import { loadSettings, type Settings } from '../../apps/server/platform/settings/settings.ts'
import { nodeFlags } from '../../apps/server/processes/node-flags.ts'
import { startChild, type Child } from './child.ts'
import { choosePort } from './choose-port.ts'

const readyWithinMs = 300_000
const attempts = 3

type Environment = Record<string, string | undefined>

export interface Stack {
  settings: Settings
  /** Public address, opened by members and tests. */
  address: string
  /** Address of the probes, the metrics and, in the sandbox, the API description. */
  internalAddress: string
  /** Address of the simulators' page; empty when the sandbox is off. */
  simulatorsAddress: string
  /** Resolves to the reason when a part ends unexpectedly. */
  crashed: Promise<string>
  /**
   * Reports every unexpected end of a part, for `npm run dev`, which continues with the other
   * parts.
   */
  onCrash(listener: (reason: string) => void): void
  /** Restarts one part with the current code, for `npm run dev`. */
  restart(part: Part): Promise<void>
  /** Stops the server, which stops its database, then the simulators. */
  stop(): Promise<void>
}

export type Part = 'server' | 'simulators'

/** Starts everything on one machine: the simulators, and the server with its embedded database. */
export async function startStack(env: Environment): Promise<Stack> {
  for (let attempt = 1; ; attempt += 1) {
    const stack = await launch(env)
    const failure = await becomeReady(stack)
    if (!failure) return stack
    await stack.stop()
    // Two simultaneous starts may choose the same port; the second one then chooses again.
    if (attempt === attempts || !failure.includes('EADDRINUSE')) throw new Error(failure)
  }
}

async function launch(env: Environment): Promise<Stack> {
  const first = loadSettings(env)
  const port = await choosePort('PORT', env['PORT'], first.port)
  const simulatorsPort = first.sandbox
    ? await choosePort('SIMULATORS_PORT', env['SIMULATORS_PORT'], first.simulatorsPort, [port])
    : first.simulatorsPort
  const internalPort = await choosePort('INTERNAL_PORT', env['INTERNAL_PORT'], first.internalPort, [
    port,
    simulatorsPort,
  ])
  const settings = { ...first, port, simulatorsPort, internalPort }
  const shared = {
    ...env,
    PORT: String(port),
    SIMULATORS_PORT: String(simulatorsPort),
    INTERNAL_PORT: String(internalPort),
    DATA_DIR: settings.dataDir,
  }
  return makeStack(settings, {
    ...(settings.sandbox ? { simulators: () => startSimulators(settings, shared) } : {}),
    server: () => startServer(settings, shared),
  })
}

function startSimulators(settings: Settings, env: Environment): Child {
  // Of the generated secrets the simulators receive only those that they share with the server.
  const keys = Object.entries(settings.secrets).filter(([name]) => /_(SEND|VERIFY)_KEY$/.test(name))
  const own = {
    WEBHOOK_URL: `http://127.0.0.1:${settings.port}/api/hooks`,
    ...Object.fromEntries(keys),
  }
  return startChild({
    name: 'simulators',
    script: 'apps/simulators/main.ts',
    env: { ...env, ...own },
    logFile: logOf(settings, 'simulators'),
  })
}

/**
 * In the sandbox the log goes to a file and the terminal stays readable; otherwise it goes to
 * stdout for the operator's tools.
 */
function startServer(settings: Settings, env: Environment): Child {
  return startChild({
    name: 'server',
    script: 'apps/server/main.ts',
    flags: nodeFlags,
    env,
    ...(settings.sandbox ? { logFile: logOf(settings, 'server') } : {}),
  })
}

function logOf(settings: Settings, name: string): string {
  return join(settings.dataDir, 'logs', `${name}.log`)
}

function makeStack(settings: Settings, starts: Partial<Record<Part, () => Child>>): Stack {
  const running = new Map<Part, Child>()
  let stopping: Promise<void> | undefined
  const listeners: ((reason: string) => void)[] = []
  const crashed = new Promise<string>((resolve) => listeners.push(resolve))
  const begin = (part: Part): void => {
    const child = starts[part]?.()
    if (!child) return
    running.set(part, child)
    child.onEnd(() => {
      if (stopping === undefined && running.get(part) === child)
        for (const listener of listeners) listener(child.ended() ?? part)
    })
  }
  const end = async (part: Part): Promise<void> => {
    const child = running.get(part)
    running.delete(part)
    await child?.stop()
  }
  begin('simulators')
  begin('server')
  return {
    settings,
    address: `http://${settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${settings.port}`,
    internalAddress: `http://${settings.internalHost === '0.0.0.0' ? '127.0.0.1' : settings.internalHost}:${settings.internalPort}`,
    simulatorsAddress: settings.sandbox ? `http://localhost:${settings.simulatorsPort}` : '',
    crashed,
    onCrash: (listener) => void listeners.push(listener),
    restart: (part) => end(part).then(() => begin(part)),
    stop: () => {
      // A crashed or killed server could not stop its database.
      const orphaned = settings.databaseUrl === null && running.get('server')?.ended() !== undefined
      stopping ??= end('server')
        .then(() => end('simulators'))
        .then(() => (orphaned ? stopDatabase(settings) : undefined))
      return stopping
    },
  }
}

/** Attaches to the database of a data folder and detaches: the last process to detach stops it. */
async function stopDatabase(settings: Settings): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: () => undefined })
  await postgres.stop()
}

/** Resolves to undefined once every part answers, otherwise to the reason for the failure. */
async function becomeReady(stack: Stack): Promise<string | undefined> {
  let reason: string | undefined
  void stack.crashed.then((cause) => (reason = cause))
  const deadline = performance.now() + readyWithinMs
  const { settings } = stack
  while (reason === undefined) {
    const simulators =
      !settings.sandbox ||
      (await answers(`http://127.0.0.1:${settings.simulatorsPort}/`)) !== undefined
    if (simulators && (await answers(`${stack.internalAddress}/readyz`)) === 200) return undefined
    if (performance.now() > deadline)
      return (
        `the server did not become ready within ${readyWithinMs / 1000} s; see ` +
        `${settings.dataDir}/logs`
      )
    await sleep(100)
  }
  return reason
}

async function answers(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).status
  } catch {
    return undefined
  }
}
