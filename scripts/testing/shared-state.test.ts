import { afterEach, expect, test, vi } from 'vitest'
import { clock } from '../../apps/server/platform/clock.ts'
import { rememberSharedState } from './shared-state.ts'

const state = rememberSharedState()
afterEach(() => void state.restore())

test('restore names nothing when a test file has restored what it set', () => {
  clock.set(() => new Date(0))
  clock.set()
  vi.useFakeTimers()
  vi.useRealTimers()
  expect(state.restore()).toEqual([])
})

test('restore resets and names a clock that a test file leaves set', () => {
  clock.set(() => new Date(0))
  expect(state.restore()).toEqual(['the clock (restore it with clock.set())'])
  expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(60_000)
  expect(state.restore()).toEqual([])
})

test('restore resets and names environment variables that a file adds, changes or deletes', () => {
  const { PATH, HOME } = process.env
  Object.assign(process.env, { PATH: '/nowhere', CHAMPA_LEFT: '1' })
  delete process.env['HOME']
  expect(state.restore().toSorted()).toEqual([
    'the environment variable CHAMPA_LEFT',
    'the environment variable HOME',
    'the environment variable PATH',
  ])
  expect(process.env).toMatchObject({ PATH, HOME })
  expect(process.env).not.toHaveProperty('CHAMPA_LEFT')
})

test('restore resets and names replaced globals, methods and timers', () => {
  const { fetch } = globalThis
  const { random } = Math
  globalThis.fetch = () => Promise.reject(new Error('replaced'))
  Math.random = () => 0.5
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  expect(state.restore()).toEqual(['the global fetch', 'Math.random', 'console.log'])
  expect(globalThis.fetch).toBe(fetch)
  expect(Math.random).toBe(random)
  vi.useFakeTimers()
  expect(state.restore()).toEqual(['timers (restore them with vi.useRealTimers())'])
  expect(vi.isFakeTimers()).toBe(false)
})
