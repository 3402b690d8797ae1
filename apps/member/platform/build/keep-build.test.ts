import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBuild } from './keep-build.ts'

const register = vi.fn(async () => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const target = new EventTarget()
  vi.stubGlobal('document', target)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  register.mockClear()
})

function visit(controller: object | null): () => void {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller, register } })
  return keepBuild()
}

test('the first service worker of a browser starts ten seconds after the app', () => {
  const leave = visit(null)
  vi.advanceTimersByTime(9_999)
  expect(register).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(register).toHaveBeenCalledOnce()
  leave()
})

test('a page with a service worker looks for a newer build at once', () => {
  const leave = visit({})
  vi.advanceTimersByTime(0)
  expect(register).toHaveBeenCalledOnce()
  leave()
})

test('a page that is left earlier starts no service worker', () => {
  visit(null)()
  vi.advanceTimersByTime(60_000)
  expect(register).not.toHaveBeenCalled()
})
