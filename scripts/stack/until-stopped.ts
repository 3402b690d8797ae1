import type { Stack } from './start-stack.ts'

/**
 * Keeps a started stack until somebody stops it (Ctrl-C, SIGTERM, the death of the process that
 * started us) or a part of it crashes; then stops the rest in order and answers the exit code.
 */
export async function untilStopped(stack: Stack, log: (line: string) => void): Promise<number> {
  const asked = new Promise<undefined>((resolve) => {
    const stop = (): void => resolve(undefined)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    process.on('disconnect', stop)
  })
  const crash = await Promise.race([stack.crashed, asked])
  log(crash === undefined ? 'stopping' : `stopping, because the ${crash}`)
  await stack.stop()
  return crash === undefined ? 0 : 1
}
