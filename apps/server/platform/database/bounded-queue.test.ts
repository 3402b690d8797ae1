import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('a bounded queue runs and queues tasks up to its limits and refuses the rest', async () => {
  const run = boundedQueue({ atOnce: 2, maxQueued: 3 })
  let running = 0
  let maxRunning = 0
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const work = async (): Promise<string> => {
    maxRunning = Math.max(maxRunning, ++running)
    await gate
    running -= 1
    return 'done'
  }
  const turns = Array.from({ length: 8 }, () => run(work))
  expect(turns.filter((turn) => turn === null)).toHaveLength(3)
  open()
  expect(await Promise.all(turns.filter((turn) => turn !== null))).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
  ])
  expect(maxRunning).toBe(2)
  expect(await run(work)).toBe('done')
})

test('a task that throws frees its slot', async () => {
  const run = boundedQueue({ atOnce: 1, maxQueued: 1 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(() => Promise.resolve('fine'))).toBe('fine')
})

test('tasks of the lane `first` have their own queue and run before the others', async () => {
  const run = boundedQueue({ atOnce: 1, maxQueued: 1 })
  const done: string[] = []
  const work = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
  }
  const all = [run(work('running')), run(work('waiting')), run(work('first'), 'first')]
  expect(run(work('too many'))).toBeNull()
  await Promise.all(all.map((one) => Promise.resolve(one)))
  expect(done).toEqual(['running', 'first', 'waiting'])
})
