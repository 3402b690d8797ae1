import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/root.mjs'

const stopWithinMs = 30_000

export interface Child {
  name: string
  /** The reason for the exit; undefined while the process runs. */
  ended(): string | undefined
  onEnd(listener: () => void): void
  /** Asks the process to stop, and kills it after a timeout. */
  stop(): Promise<void>
}

export interface ChildOptions {
  name: string
  /** Path of the program, from the repository's root. */
  script: string
  /** Flags of Node. */
  flags?: readonly string[]
  env: Record<string, string | undefined>
  /** File for the process's output; when absent, the output is inherited. */
  logFile?: string
}

/**
 * Starts one of our programs on this Node. It leads its own process group, so that Ctrl-C in a
 * terminal reaches only this process, which then stops everything in order. The IPC channel closes
 * when this process dies, and the child then exits (process.on('disconnect')).
 */
export function startChild({ name, script, flags = [], env, logFile }: ChildOptions): Child {
  const output = logFile ? openLog(logFile) : 'inherit'
  const process_ = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  let reason: string | undefined
  const ended = new Promise<void>((resolve) => {
    const end = (cause: string): void => {
      reason ??= `${cause}${logFile ? `; the end of ${logFile}:\n${tail(logFile)}` : ''}`
      resolve()
    }
    process_.once('error', (error) => end(`${name} could not start: ${error.message}`))
    process_.once('exit', (code, signal) =>
      end(`${name} ended with ${signal ?? `exit code ${code}`}`),
    )
  })
  return {
    name,
    ended: () => reason,
    onEnd: (listener) => void ended.then(listener),
    stop: () => stopProcess(process_, ended),
  }
}

async function stopProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'a', 0o600)
}

function tail(file: string): string {
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
    : ''
}
