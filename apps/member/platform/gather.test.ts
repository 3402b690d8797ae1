import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timing = { everyMs: 400, patienceMs: 5_000 }

test('the first is told at once, the others together after it', async () => {
  const told: string[][] = []
  const tell = gather<string>(async (things) => told.push([...things]), timing)
  tell(['wallet'])
  expect(told).toEqual([['wallet']])
  for (const thing of ['wallet', 'statement', 'wallet']) tell([thing])
  await vi.advanceTimersByTimeAsync(399)
  expect(told).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['wallet'], ['wallet', 'statement']])
  await vi.advanceTimersByTimeAsync(400)
  tell(['deposit'])
  expect(told.at(-1)).toEqual(['deposit'])
})

test('while the first is still at work nothing is asked; one that never ends holds nothing for ever', async () => {
  const told: string[] = []
  const tell = gather<string>((things) => {
    told.push(...things)
    return new Promise(() => undefined)
  }, timing)
  tell(['wallet'])
  tell(['statement'])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(told).toEqual(['wallet'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['wallet', 'statement'])
})

test('one that fails holds nothing either', async () => {
  const told: string[] = []
  const tell = gather<string>(async (things) => {
    told.push(...things)
    throw new Error('no network')
  }, timing)
  tell(['wallet'])
  tell(['statement'])
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toEqual(['wallet', 'statement'])
})
