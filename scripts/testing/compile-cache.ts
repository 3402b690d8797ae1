import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache, root } from '../setup/root.mjs'

const entries = [
  'apps/server/app.ts',
  'apps/server/jobs/schedule.ts',
  'apps/server/platform/database/prepare.ts',
  'apps/server/seed/seed-demo.ts',
  'apps/simulators/simulators.ts',
  'scripts/operator/commands.ts',
]

/**
 * Compiles the modules that most test processes load. Node writes its compile cache only when a
 * process exits by itself, which a worker or a server killed by a test never does. A failure to
 * load a module is ignored here, because its tests report it.
 */
export async function fillCompileCache(): Promise<void> {
  const urls = entries.map((path) => pathToFileURL(join(root, path)).href)
  const code = `for (const url of ${JSON.stringify(urls)}) await import(url)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  }).catch(() => undefined)
}
