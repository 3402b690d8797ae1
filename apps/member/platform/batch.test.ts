import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timing = { everyMs: 400, waitTimeoutMs: 5_000 }

test('passes the first item on at once and the following ones together', async () => {
  const told: string[][] = []
  const tell = batch<string>(async (things) => told.push([...things]), timing)
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

test('waits for the first call, but not beyond the timeout', async () => {
  const told: string[] = []
  const tell = batch<string>((things) => {
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

test('continues after a failed call', async () => {
  const told: string[] = []
  const tell = batch<string>(async (things) => {
    told.push(...things)
    throw new Error('no network')
  }, timing)
  tell(['wallet'])
  tell(['statement'])
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toEqual(['wallet', 'statement'])
})
