import { afterEach, expect, test, vi } from 'vitest'
import type { AppContext } from '../platform/app-context.ts'
import { startJobs } from './runner.ts'

afterEach(() => void vi.useRealTimers())

test('a daily job runs within five minutes of the start, then once a day', async () => {
  vi.useFakeTimers()
  const runs: string[] = []
  const job = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: async () => runs.push(name) && 0,
  })
  const jobs = startJobs({} as AppContext, [job('daily', 86_400_000), job('often', 60_000)])
  await vi.advanceTimersByTimeAsync(299_000)
  expect(runs.includes('daily')).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs.filter((name) => name === 'daily')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(86_399_000)
  expect(runs.filter((name) => name === 'daily')).toHaveLength(2)
  expect(runs.filter((name) => name === 'often').length).toBeGreaterThan(1_440)
  await jobs.stop()
})
