import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timing = { everyMs: 400, waitTimeoutMs: 5_000 }

test('the first item is sent at once, and all items of the next 400 ms together', async () => {
  const passed: string[][] = []
  const pass = batch<string>(async (things) => passed.push([...things]), timing)
  pass(['wallet'])
  expect(passed).toEqual([['wallet']])
  for (const thing of ['wallet', 'statement', 'wallet']) pass([thing])
  await vi.advanceTimersByTimeAsync(399)
  expect(passed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(passed).toEqual([['wallet'], ['wallet', 'statement']])
  await vi.advanceTimersByTimeAsync(400)
  pass(['deposit'])
  expect(passed.at(-1)).toEqual(['deposit'])
})

test('the next call waits for the previous one, at most until the timeout', async () => {
  const passed: string[] = []
  const pass = batch<string>((things) => {
    passed.push(...things)
    return new Promise(() => undefined)
  }, timing)
  pass(['wallet'])
  pass(['statement'])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(passed).toEqual(['wallet'])
  await vi.advanceTimersByTimeAsync(1)
  expect(passed).toEqual(['wallet', 'statement'])
})

test('a failed call does not prevent the next one', async () => {
  const passed: string[] = []
  const pass = batch<string>(async (things) => {
    passed.push(...things)
    throw new Error('no network')
  }, timing)
  pass(['wallet'])
  pass(['statement'])
  await vi.advanceTimersByTimeAsync(400)
  expect(passed).toEqual(['wallet', 'statement'])
})
