import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

export interface RunOptions {
  env?: Record<string, string>
  /** Time limit, after which the tool is stopped and counts as failed. */
  maxMs?: number
  /**
   * When this signal aborts, the tool is interrupted once, as by Ctrl-C. With a signal, the tool
   * leads its own process group, which Ctrl-C in the terminal does not reach.
   */
  signal?: AbortSignal
}

/** Time for a tool to stop its child processes, generous because the machine may be busy. */
const stopWithinMs = 90_000

/**
 * Runs a tool (path within node_modules) or a script of ours (path from the root) on this Node,
 * with inherited output. Resolves to true when it exits with 0.
 */
export function runTool(
  script: string,
  args: string[],
  { env = {}, maxMs = 600_000, signal }: RunOptions = {},
): Promise<boolean> {
  const path = script.startsWith('scripts')
    ? join(root, script)
    : join(root, 'node_modules', script)
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: signal !== undefined,
  })
  const late = setTimeout(() => {
    console.error(`${script} was stopped: it ran longer than ${maxMs / 60_000} minutes`)
    end(child, 'SIGTERM')
  }, maxMs)
  const interrupt = (): void => end(child, 'SIGINT')
  if (signal?.aborted) interrupt()
  signal?.addEventListener('abort', interrupt, { once: true })
  return new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  }).finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', interrupt)
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref()
}
