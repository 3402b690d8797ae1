import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FeedRows } from './outside-answers.ts'

/**
 * The stubs of the outside parties, in their own process so that their CPU time is reported
 * separately.
 */
export interface Outside {
  pid: number
  url: string
  /** Replaces the rows of the bank's feed. */
  setFeed(feed: FeedRows): Promise<void>
  stop(): void
}

export async function startOutside(): Promise<Outside> {
  const child: ChildProcess = fork(fileURLToPath(new URL('outside-stub.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    setFeed: async (feed) => {
      const isSet = once(child, 'message')
      child.send(feed)
      await isSet
    },
    stop: () => child.disconnect(),
  }
}
