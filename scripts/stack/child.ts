import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/root.mjs'

const stopWithinMs = 30_000

export interface Child {
  name: string
  /** Why it ended, in words; undefined while it runs. */
  ended(): string | undefined
  onEnd(listener: () => void): void
  /** Asks it to finish what is in hand; kills it if it doesn't. */
  stop(): Promise<void>
}

export interface ChildOptions {
  name: string
  /** The program, from the repository's root. */
  script: string
  env: Record<string, string | undefined>
  /** Its output goes here, or to ours when absent. */
  logFile?: string
}

/**
 * Starts one of our programs on this Node. It leads a process group of its own, so Ctrl-C in a
 * terminal reaches only us and we stop everything in order. The channel to it closes when we die,
 * however we die, and a child exits by itself when it hears that: process.on('disconnect').
 */
export function startChild({ name, script, env, logFile }: ChildOptions): Child {
  const output = logFile ? openLog(logFile) : 'inherit'
  const process_ = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  let reason: string | undefined
  const ended = new Promise<void>((resolve) => {
    const end = (why: string): void => {
      reason ??= `${why}${logFile ? `; the end of ${logFile}:\n${tail(logFile)}` : ''}`
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
