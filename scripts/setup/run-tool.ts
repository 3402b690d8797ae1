import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a tool from node_modules (by its path there) or a script of ours (by its path from the
 * root) on this Node, its output straight to ours. True when it ended well.
 */
export function runTool(script: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const path = script.startsWith('scripts') ? join(root, script) : join(root, 'node_modules', script)
  const child = spawn(process.execPath, [path, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
