import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const checkEveryMs = 100

/**
 * Makes this process a worker of `openWorkers` for untrusted files: low priority, without secrets,
 * and ended with the server that started it.
 */
export function serveTasks<Task>(work: (task: Task) => Promise<object>): void {
  const [maxMemoryBytes, nice] = [Number(process.argv[2]), Number(process.argv[3])]
  setPriority(nice)
  for (const thread of threads()) setPriority(thread, nice)
  process.on('disconnect', () => process.exit(0))
  // Node's own limit counts only the V8 heap; this limit includes the memory of the image decoders.
  setInterval(() => process.memoryUsage.rss() > maxMemoryBytes && process.exit(1), checkEveryMs)
  process.on('message', (task: Task) => void work(task).then((result) => process.send?.(result)))
  process.send?.('ready')
}

/**
 * Linux sets the priority per thread: the existing threads decode pictures, and new threads inherit
 * the priority of this one.
 */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
}
