import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const lookEveryMs = 100

/**
 * Makes this process a worker of `openWorkers`, which opens what strangers sent: low in priority, without secrets, and
 * gone with the server that started it.
 */
export function serveTasks<Task>(work: (task: Task) => Promise<object>): void {
  const [mostMemoryBytes, nice] = [Number(process.argv[2]), Number(process.argv[3])]
  setPriority(nice)
  for (const thread of threads()) setPriority(thread, nice)
  process.on('disconnect', () => process.exit(0))
  // Node's own limit counts only what it manages itself; the decoders' memory is counted here.
  setInterval(() => process.memoryUsage.rss() > mostMemoryBytes && process.exit(1), lookEveryMs)
  process.on('message', (task: Task) => void work(task).then((result) => process.send!(result)))
  process.send!('ready')
}

/** Linux gives each thread a priority of its own: those that are there already decode the pictures, new ones take after this one. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
}
