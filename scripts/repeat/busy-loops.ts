import { Worker } from 'node:worker_threads'

/**
 * Occupies `count` cores until stopped. The loops are threads of this process, so they cannot
 * outlive it.
 */
export function startBusyLoops(count: number): () => Promise<void> {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }))
  return async () => void (await Promise.all(loops.map((loop) => loop.terminate())))
}
