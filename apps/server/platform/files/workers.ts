import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { cpuMsOf } from '../embedded/process-facts.ts'

/**
 * Why a task failed. broken: the process died or hung on it. unavailable: it could not start, or
 * the queue is full.
 */
export type WorkerFailure = { outcome: 'broken' | 'unavailable' }

export interface Workers<Task, Result> {
  run(task: Task): Promise<Result | WorkerFailure>
  /** Process ids of the running workers. */
  pids(): number[]
  stop(): void
}

export interface WorkerLimits {
  atOnce?: number
  maxQueued?: number
  /**
   * Maximum CPU time of one task; `startLimitMs` limits the start. The elapsed time may be
   * `waitFactor` times as long, because a busy machine gives the process little CPU time.
   */
  timeLimitMs?: number
  startLimitMs?: number
  /** Nice value, 0 to 19: how much lower than the server's priority. */
  nice?: number
  /** An idle worker ends after this time. */
  idleMs?: number
  maxMemoryBytes?: number
}

const mebibyte = 1024 * 1024
const waitFactor = 4
/** The setting FILE_PRIORITY, validated at the server's start. */
const defaultNice = (): number => Number(process.env['FILE_PRIORITY'] || 10)

/**
 * Runs a program on untrusted files in separate processes, isolated from the server. Workers start
 * on demand, take one task at a time and are killed when a task exceeds its time or memory. Forty
 * queued tasks hold at most 400 MB; further ones return `unavailable`.
 */
export function openWorkers<Task extends object, Result>(
  program: string,
  {
    atOnce = Math.min(2, Math.ceil(availableParallelism() / 4)),
    maxQueued = 40,
    ...limits
  }: WorkerLimits = {},
): Workers<Task, Result> {
  const seats = Array.from({ length: atOnce }, () => openSeat<Task, Result>(program, limits))
  const waiting: (() => void)[] = []

  async function run(task: Task): Promise<Result | WorkerFailure> {
    let seat = seats.find((one) => !one.isTaken())
    if (!seat && waiting.length >= maxQueued) return { outcome: 'unavailable' }
    while (!seat) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      seat = seats.find((one) => !one.isTaken())
    }
    return seat.work(task).finally(() => waiting.shift()?.())
  }

  return {
    run,
    pids: () => seats.flatMap((seat) => seat.pid() ?? []),
    stop: () => seats.forEach((seat) => seat.stop()),
  }
}

interface Seat<Task, Result> {
  isTaken(): boolean
  work(task: Task): Promise<Result | WorkerFailure>
  pid(): number | undefined
  stop(): void
}

/** One worker slot, whose process starts with its first task. */
function openSeat<Task extends object, Result>(
  program: string,
  {
    timeLimitMs = 15_000,
    startLimitMs = 15_000,
    idleMs = 60_000,
    maxMemoryBytes = 900 * mebibyte,
    nice,
  }: WorkerLimits,
): Seat<Task, Result> {
  let child: ChildProcess | null = null
  let taken = false
  let idle: NodeJS.Timeout | undefined

  const stop = (): void => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = async (): Promise<ChildProcess | null> => {
    // The environment is replaced, so that no secret of the server reaches the worker.
    const made = fork(program, [String(maxMemoryBytes), String(nice ?? defaultNice())], {
      execArgv: ['--max-old-space-size=128'],
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        UV_THREADPOOL_SIZE: '2',
      },
      serialization: 'advanced',
      stdio: 'ignore' as never,
    })
    made.on('error', () => undefined)
    const ready = await nextMessage(made, startLimitMs)
    if (ready === null) made.kill('SIGKILL')
    return ready === null ? null : made
  }

  async function work(task: Task): Promise<Result | WorkerFailure> {
    taken = true
    clearTimeout(idle)
    try {
      if (!child?.connected) child = await start()
      if (!child) return { outcome: 'unavailable' }
      hold(child)
      const answer = nextMessage(child, timeLimitMs)
      child.send(task, () => undefined)
      const result = await answer
      if (result !== null) return result as Result
      stop()
      return { outcome: 'broken' }
    } finally {
      taken = false
      if (child) release(child)
      idle = setTimeout(stop, idleMs).unref()
    }
  }
  return { isTaken: () => taken, work, pid: () => child?.pid, stop }
}

/** The next message of the process, or null when it exits or exceeds its time. */
function nextMessage(child: ChildProcess, withinMs: number): Promise<unknown> {
  const cpuBeforeMs = cpuMsOf(child.pid)
  const deadline = performance.now() + withinMs * waitFactor
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout
    const end = (result: unknown): void => {
      clearTimeout(timer)
      child.off('message', end).off('exit', onExit).off('error', onExit)
      resolve(result)
    }
    const onExit = (): void => end(null)
    // A busy machine gives a low-priority process little CPU time, so the limit counts CPU time,
    // not elapsed time.
    const checkTime = (): void => {
      const usedMs = (cpuMsOf(child.pid) ?? Infinity) - (cpuBeforeMs ?? 0)
      const leftMs = Math.min(withinMs - usedMs, deadline - performance.now())
      if (leftMs > 0) timer = setTimeout(checkTime, leftMs)
      else onExit()
    }
    timer = setTimeout(checkTime, withinMs)
    child.on('message', end).on('exit', onExit).on('error', onExit)
  })
}

/** A worker with a task keeps the server's event loop alive; an idle one does not. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
