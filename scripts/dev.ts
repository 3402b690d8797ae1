import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { root } from './setup/root.mjs'
import { startStack, type Part, type Stack } from './stack/start-stack.ts'
import { stopRequested } from './stack/until-stopped.ts'
import { watch, type FSWatcher } from 'node:fs'

const settleMs = 200

/** The parts of the stack to restart after a change in a folder. */
const folders: { folder: string; parts: Part[] }[] = [
  { folder: 'apps/server', parts: ['server'] },
  { folder: 'packages/contract', parts: ['server'] },
  { folder: 'packages/wire', parts: ['server', 'simulators'] },
  { folder: 'apps/simulators', parts: ['simulators'] },
]

/** Restarts the affected parts after a save, debounced. */
function reloadOnSave(stack: Stack, log: (line: string) => void): { stop: () => void } {
  const due = new Set<Part>()
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const restartDue = async (): Promise<void> => {
    const parts = [...due]
    due.clear()
    for (const part of parts) {
      log(`restarting the ${part}`)
      await stack.restart(part)
    }
  }
  const saved = (parts: Part[], file: string | null): void => {
    if (!file || !/\.(ts|sql|html|json)$/.test(file) || /\.test\.ts$|node_modules/.test(file))
      return
    for (const part of parts) due.add(part)
    clearTimeout(timer)
    timer = setTimeout(() => (turn = turn.then(restartDue)), settleMs)
  }
  const watchers: FSWatcher[] = folders.map(({ folder, parts }) =>
    watch(join(root, folder), { recursive: true }, (_, file) => saved(parts, file)),
  )
  return {
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

const log = (line: string): void => console.log(line)

/** `npm run dev`: like `npm start`, but each part restarts and the page reloads on save. */
async function dev(): Promise<number> {
  log('starting')
  const stack = await startStack(process.env)
  const saves = reloadOnSave(stack, log)
  const member = await serveApp('member', stack.settings.port)
  const office = await serveApp('office', stack.settings.port)
  log(`\n  Champa, reloading   ${member.resolvedUrls?.local[0] ?? ''}`)
  log(`  Office, reloading   ${office.resolvedUrls?.local[0] ?? ''}`)
  if (stack.settings.sandbox) log(`  API                 ${stack.internalAddress}/docs`)
  if (stack.settings.sandbox) log(`  Outside world       ${stack.simulatorsAddress}`)
  log(`  Logs                ${stack.settings.dataDir}/logs\n`)
  // When a part crashes after a save, only that part stops. The next save starts it again.
  stack.onCrash((reason) => log(`${reason}\nSave a file to restart it.`))
  await stopRequested()
  log('stopping')
  saves.stop()
  await Promise.all([member.close(), office.close()])
  await stack.stop()
  return 0
}

/**
 * Vite serves the app with hot reloading and proxies API, socket and page requests to the server
 * (vite.config.ts).
 */
async function serveApp(name: 'member' | 'office', port: number): Promise<ViteDevServer> {
  process.env['PORT'] = String(port)
  const folder = join(root, 'apps', name)
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    clearScreen: false,
  })
  return vite.listen()
}

try {
  process.exit(await dev())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
