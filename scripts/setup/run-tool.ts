import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

export interface RunOptions {
  env?: Record<string, string>
  /** A tool that hangs is stopped and has failed. */
  mostMs?: number
  /** Interrupts the tool once when aborted, as Ctrl-C does. The tool then leads a process group that Ctrl-C in the terminal does not reach. */
  signal?: AbortSignal
}

/** Enough for a tool to stop what it started, on a busy machine too. */
const stopWithinMs = 90_000

/**
 * Runs a tool from node_modules (by its path there) or a script of ours (by its path from the
 * root) on this Node, its output straight to ours. True when it ended well.
 */
export function runTool(
  script: string,
  args: string[],
  { env = {}, mostMs = 600_000, signal }: RunOptions = {},
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
    console.error(`${script} is stopped: it took more than ${mostMs / 60_000} minutes`)
    end(child, 'SIGTERM')
  }, mostMs)
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

function end(child: ChildProcess, how: NodeJS.Signals): void {
  child.kill(how)
  setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref()
}
