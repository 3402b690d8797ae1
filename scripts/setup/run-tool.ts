import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

export interface RunOptions {
  env?: Record<string, string>
  /** A tool that hangs is stopped and has failed. */
  mostMs?: number
}

/**
 * Runs a tool from node_modules (by its path there) or a script of ours (by its path from the
 * root) on this Node, its output straight to ours. True when it ended well.
 */
export function runTool(script: string, args: string[], { env = {}, mostMs = 600_000 }: RunOptions = {}): Promise<boolean> {
  const path = script.startsWith('scripts') ? join(root, script) : join(root, 'node_modules', script)
  const child = spawn(process.execPath, [path, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
  const late = setTimeout(() => {
    console.error(`${script} is stopped: it took more than ${mostMs / 60_000} minutes`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref()
  }, mostMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(late)
      resolve(code === 0)
    })
  })
}
