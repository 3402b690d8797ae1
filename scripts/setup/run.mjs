// Runs on the machine's own Node (18 or newer): no imports but Node's.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'

const bin = join(root, 'node_modules', '.bin')

/** The environment of everything we start: Node 24 and our tools come first on the path. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** Whatever command was given, the packages first, then a script of ours on Node 24. True if it came to run. */
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
 * Runs Node 24 and answers its exit code. The channel between us tells the child at once
 * when this process dies, however it dies; signals are passed on, and the child decides.
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
