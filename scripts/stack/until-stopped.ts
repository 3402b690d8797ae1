import type { Stack } from './start-stack.ts'

/** Resolves on Ctrl-C, on SIGTERM, or when the parent process dies. */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => resolve()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    process.on('disconnect', stop)
  })
}

/**
 * Runs a started stack until a stop is requested or a part crashes, then stops the rest in order
 * and resolves to the exit code.
 */
export async function untilStopped(stack: Stack, log: (line: string) => void): Promise<number> {
  const crash = await Promise.race([stack.crashed, stopRequested()])
  log(typeof crash === 'string' ? `stopping, because the ${crash}` : 'stopping')
  await stack.stop()
  return typeof crash === 'string' ? 1 : 0
}
