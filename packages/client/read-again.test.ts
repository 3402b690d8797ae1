import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { readAgain, readOnceMore } from './read-again.ts'

/** A query on screen whose reads end when the test says so; each answers with how many reads had begun. */
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

test('a change during the first read is read after it', async () => {
  const list = watched()
  const done = readAgain(list.client, ['list'])
  await list.end(1)
  await list.end(2)
  await done
  expect(list.shown()).toBe(2)
})

test('a later read under way is given up for one that begins after the change', async () => {
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

test('many changes during one read are one more read', async () => {
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

test('a first read that fails is not asked again by itself', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  onTestFinished(
    new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: () => Promise.reject(new Error(`no answer ${(asked += 1)}`)),
    }).subscribe(() => undefined),
  )
  await readAgain(client, ['list'])
  expect(asked).toBe(1)
})
