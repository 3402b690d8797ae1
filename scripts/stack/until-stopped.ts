import type { Stack } from './start-stack.ts'

/** Resolves on Ctrl-C, on SIGTERM, or when the process that started us has died. */
export function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => resolve()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    process.on('disconnect', stop)
  })
}

/** Keeps a started stack until it is to stop or a part of it crashes; then stops the rest in order and answers the exit code. */
export async function untilStopped(stack: Stack, log: (line: string) => void): Promise<number> {
  const crash = await Promise.race([stack.crashed, stopAsked()])
  log(typeof crash === 'string' ? `stopping, because the ${crash}` : 'stopping')
  await stack.stop()
  return typeof crash === 'string' ? 1 : 0
}
