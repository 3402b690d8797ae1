import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('so many at once, so many in line, and the rest is refused', async () => {
  const run = boundedQueue({ atOnce: 2, waitingMost: 3 })
  let running = 0
  let most = 0
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const work = async (): Promise<string> => {
    most = Math.max(most, ++running)
    await gate
    running -= 1
    return 'done'
  }
  const turns = Array.from({ length: 8 }, () => run(work))
  expect(turns.filter((turn) => turn === null)).toHaveLength(3)
  open()
  expect(await Promise.all(turns.filter((turn) => turn !== null))).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(most).toBe(2)
  expect(await run(work)).toBe('done')
})

test('work that throws frees its place', async () => {
  const run = boundedQueue({ atOnce: 1, waitingMost: 1 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(() => Promise.resolve('fine'))).toBe('fine')
})
