import { afterEach, expect, test, vi } from 'vitest'
import { reachByKeys } from './reach-by-keys.ts'

afterEach(() => vi.unstubAllGlobals())

/** Creates a container of 400 px, and observers that record their targets and fire on demand. */
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

test('a container is focusable while its text overflows, and not otherwise', () => {
  const { place, calls } = stage()
  calls.resize()
  expect(place.tabIndex).toBe(-1)
  place.scrollHeight = 900
  calls.resize()
  expect(place.tabIndex).toBe(0)
})

test('a text that is added later or grows in a container of constant size is observed', () => {
  const { place, sized, calls, stop } = stage()
  expect([...sized]).toEqual([place, place.children[0]])
  const later = {}
  place.children.push(later)
  calls.change()
  expect(sized).toContain(later)
  stop?.()
  expect(sized.size).toBe(0)
})
