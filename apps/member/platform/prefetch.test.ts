import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerPrefetch, prefetchNow } from './prefetch.ts'

const listeners = new Map<string, (event: Event) => void>()
const addEventListener = (type: string, listener: (event: Event) => void) =>
  void listeners.set(type, listener)
const page = { hidden: false, addEventListener }
class Button {
  closest = () => this
}
let withdraw: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  page.hidden = false
  withdraw = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('Element', Button)
})
afterEach(async () => {
  for (const end of withdraw) end()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function offer(kind: 'part' | 'screen') {
  const load = vi.fn(async () => undefined)
  withdraw.push(offerPrefetch(load, kind))
  return load
}

test('code loads once when the screen has settled, parts before screens', async () => {
  const screen = offer('screen')
  const part = offer('part')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(part).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(part).toHaveBeenCalledOnce()
  expect(screen).toHaveBeenCalledOnce()
  expect(part.mock.invocationCallOrder[0]).toBeLessThan(screen.mock.invocationCallOrder[0] ?? 0)
})

test('code of a component that has been removed does not load', async () => {
  const part = offer('part')
  for (const end of withdraw) end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(part).not.toHaveBeenCalled()
})

test.each([
  ['save data', { onLine: true, connection: { saveData: true } }],
  ['use a slow network', { onLine: true, connection: { effectiveType: 'slow-2g' } }],
  ['are offline', { onLine: false }],
])('nothing loads for members who %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const part = offer('part')
  await vi.advanceTimersByTimeAsync(5_000)
  prefetchNow(part)
  expect(part).not.toHaveBeenCalled()
})

test('a hidden page loads nothing until it is shown', async () => {
  page.hidden = true
  const part = offer('part')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(part).not.toHaveBeenCalled()
  page.hidden = false
  listeners.get('visibilitychange')?.(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(part).toHaveBeenCalledOnce()
})

test('the touch of a button loads the parts at once, and no screen', () => {
  const part = offer('part')
  const screen = offer('screen')
  const touch = new Event('pointerdown')
  Object.defineProperty(touch, 'target', { value: new Button() })
  listeners.get('pointerdown')?.(touch)
  expect(part).toHaveBeenCalledOnce()
  expect(screen).not.toHaveBeenCalled()
})
