import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { cleanAttempts, forgive, giveBack, takeFromWindow, takeTry } from './attempts.ts'
import { clock } from '../clock.ts'

const app = await startTestApp()

const minuteMs = 60_000
const policy = {
  free: 3,
  firstBlockMs: minuteMs,
  longestBlockMs: 5 * minuteMs,
  forgetMs: 60 * minuteMs,
}
const window = { maxAttempts: 2, windowMs: minuteMs }
let start = Date.now()
const at = (ms: number): void => clock.set(() => new Date(start + ms))
const attempt = (subject: string) => takeTry(app.ctx.db, subject, policy)
const take = (subject: string) => takeFromWindow(app.ctx.db, subject, window)

test('takeTry doubles each block up to the maximum and forgets old failures', async () => {
  start = Date.now()
  at(0)
  expect([await attempt('a'), await attempt('a'), await attempt('a'), await attempt('a')]).toEqual([
    null,
    null,
    null,
    minuteMs,
  ])
  at(minuteMs)
  expect([await attempt('a'), await attempt('a')]).toEqual([null, 2 * minuteMs])
  at(3 * minuteMs)
  expect([await attempt('a'), await attempt('a')]).toEqual([null, 4 * minuteMs])
  at(7 * minuteMs)
  expect([await attempt('a'), await attempt('a')]).toEqual([null, 5 * minuteMs])
  at(80 * minuteMs)
  expect([await attempt('a'), await attempt('a'), await attempt('a'), await attempt('a')]).toEqual([
    null,
    null,
    null,
    minuteMs,
  ])
})

test('fifty concurrent attempts pass only as often as the policy allows', async () => {
  const [tries, taken] = [
    await Promise.all(Array.from({ length: 50 }, () => attempt('b'))),
    await Promise.all(Array.from({ length: 50 }, () => take('b-window'))),
  ]
  expect(tries.filter((wait) => wait === null)).toHaveLength(3)
  expect(taken.filter((wait) => wait === null)).toHaveLength(2)
})

test('takeFromWindow allows attempts again after the end of the window', async () => {
  start = Date.now()
  at(0)
  expect([await take('c'), await take('c'), await take('c')]).toEqual([null, null, minuteMs])
  at(minuteMs / 2)
  expect(await take('c')).toBe(minuteMs / 2)
  at(minuteMs)
  expect([await take('c'), await take('c'), await take('c')]).toEqual([null, null, minuteMs])
})

test('attempts that are given back or cleared by a success do not count', async () => {
  await take('d')
  await take('d')
  await giveBack(app.ctx.db, 'd')
  expect([await take('d'), await take('d')]).toEqual([null, expect.any(Number)])
  for (let n = 0; n < 3; n++) await attempt('e')
  await giveBack(app.ctx.db, 'e')
  expect(await attempt('e')).toBe(null)
  await forgive(app.ctx.db, 'e')
  expect([await attempt('e'), await attempt('e')]).toEqual([null, null])
})

test('cleanAttempts removes rows that can no longer block', async () => {
  await attempt('f')
  expect(await cleanAttempts(app.ctx.db)).toBe(0)
  start = Date.now()
  at(4 * 24 * 60 * minuteMs)
  expect(await cleanAttempts(app.ctx.db)).toBeGreaterThan(0)
})
