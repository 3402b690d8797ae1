import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { readAgain, readOnceMore } from './read-again.ts'

/** An observed query whose fetches the test completes; each returns its ordinal number. */
function watched() {
  const client = new QueryClient()
  const ends: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      const nth = ends.length + 1
      await new Promise<void>((resolve) => ends.push(resolve))
      return nth
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  const query = client.getQueryCache().find({ queryKey: ['list'] })!
  return {
    client,
    query,
    end: (nth: number) =>
      expect
        .poll(() => ends[nth - 1])
        .toBeDefined()
        .then(() => ends[nth - 1]!()),
    begun: () => ends.length,
    shown: () => observer.getCurrentResult().data,
  }
}

test('readAgain refetches after a pending first fetch', async () => {
  const list = watched()
  const done = readAgain(list.client, ['list'])
  await list.end(1)
  await list.end(2)
  await done
  expect(list.shown()).toBe(2)
})

test('readAgain cancels a pending refetch and starts another', async () => {
  const list = watched()
  await list.end(1)
  await expect.poll(list.shown).toBe(1)
  const before = readAgain(list.client, ['list'])
  await expect.poll(list.begun).toBe(2)
  const done = readAgain(list.client, ['list'])
  await list.end(2)
  await list.end(3)
  await Promise.all([before, done])
  expect(list.shown()).toBe(3)
})

test('readOnceMore refetches once for several changes during one fetch', async () => {
  const list = watched()
  const done = Promise.all([
    readOnceMore(list.client, list.query),
    readOnceMore(list.client, list.query),
  ])
  await list.end(1)
  await list.end(2)
  await done
  expect([list.shown(), list.begun()]).toEqual([2, 2])
})

test('readAgain does not retry a first fetch that fails', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let attempts = 0
  onTestFinished(
    new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: () => Promise.reject(new Error(`attempt ${(attempts += 1)} failed`)),
    }).subscribe(() => undefined),
  )
  await readAgain(client, ['list'])
  expect(attempts).toBe(1)
})
