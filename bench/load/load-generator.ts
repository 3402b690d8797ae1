import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadResult, LoadTask } from './generator.ts'

export interface LoadGenerator {
  pid: number
  run(task: LoadTask): Promise<LoadResult>
  stop(): void
}

/** Starts the load generator in its own process, so that its CPU time is reported separately. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  return {
    pid: child.pid!,
    run: async (task) => {
      const answer = once(child, 'message') as Promise<[{ result: LoadResult } | { error: string }]>
      child.send(task)
      const [first] = await answer
      if ('error' in first) throw new Error(first.error)
      return first.result
    },
    stop: () => child.disconnect(),
  }
}
