import { afterEach, expect, test, vi } from 'vitest'
import { reachByKeys } from './reach-by-keys.ts'

afterEach(() => vi.unstubAllGlobals())

/** A place of 400 px, and observers that tell what is watched and call back when told to. */
function stage() {
  const place = {
    scrollHeight: 300,
    clientHeight: 400,
    children: [{}],
    tabIndex: -1,
    querySelector: () => null,
    removeAttribute: () => void (place.tabIndex = -1),
  }
  const sized = new Set<object>()
  const calls = { resize: () => undefined as void, change: () => undefined as void }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        calls.resize = callback
      }
      observe = (part: object) => sized.add(part)
      disconnect = () => sized.clear()
    },
  )
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        calls.change = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return { place, sized, calls, stop: reachByKeys(place as unknown as HTMLElement) }
}

test('a long text takes the focus, a short one does not', () => {
  const { place, calls } = stage()
  calls.resize()
  expect(place.tabIndex).toBe(-1)
  place.scrollHeight = 900
  calls.resize()
  expect(place.tabIndex).toBe(0)
})

test('a text that comes later, or grows inside a place that keeps its size, is watched too', () => {
  const { place, sized, calls, stop } = stage()
  expect([...sized]).toEqual([place, place.children[0]])
  const later = {}
  place.children.push(later)
  calls.change()
  expect(sized).toContain(later)
  stop?.()
  expect(sized.size).toBe(0)
})
