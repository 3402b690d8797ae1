// Runs on the machine's own Node (18 or newer), so it imports Node modules only.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { compileCache, root } from './root.mjs'

const bin = join(root, 'node_modules', '.bin')

/** Environment of every child process: Node 24 and our tools come first on the PATH. */
export const environment = {
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
}

/**
 * Installs the packages if needed, then runs a script of ours on Node 24. Resolves to true if the
 * script was started.
 */
export async function runScript(script, args = process.argv.slice(2)) {
  try {
    ensureInstalled()
    process.exitCode = await runOnNode24([join(root, script), ...args])
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return false
  }
}

/**
 * Runs Node 24 and resolves to its exit code. An IPC channel notifies the child when this process
 * dies; signals are forwarded, and the child decides how to handle them.
 */
export function runOnNode24(args) {
  const child = spawn(join(root, 'node_modules', 'node', 'bin', 'node'), args, {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
