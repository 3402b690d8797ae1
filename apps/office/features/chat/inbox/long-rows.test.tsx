import { render } from '@champa/client/testing/render'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../text/en/index.ts'
import type { th } from '../../../text/th/index.ts'
import { LongRows } from './long-rows.tsx'

const messages = en as unknown as typeof th
const rowPx = 62
const rows = Array.from({ length: 500 }, (_, at) => ({ room: `r${at}` }))

/** A list's scrolling parent, ten rows high, at the top. */
function openScroller() {
  const listeners = new Map<string, () => void>()
  const element = {
    clientWidth: 300,
    clientHeight: 10 * rowPx,
    scrollTop: 0,
    ownerDocument: { defaultView: globalThis },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    scrollTo: () => undefined,
  }
  return {
    ref: { current: element as unknown as HTMLElement },
    scrollTo(top: number) {
      element.scrollTop = top
      listeners.get('scroll')?.()
    },
  }
}

let unmount = () => {}
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

function mount(kept: string[]) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  const scroller = openScroller()
  const mounted = render(
    <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      <LongRows rows={rows} kept={kept} scroller={scroller.ref}>
        {({ room }) => `${room} `}
      </LongRows>
    </IntlProvider>,
    { heightPx: rowPx },
  )
  unmount = mounted.unmount
  return {
    shown: () => mounted.text().trim().split(' '),
    scrollTo: (top: number) => mounted.change(() => scroller.scrollTo(top)),
  }
}

test('a long list renders only the rows near the window', () => {
  const { shown, scrollTo } = mount([])
  expect(shown()).toHaveLength(20)
  expect(shown()[0]).toBe('r0')
  scrollTo(rowPx * 250)
  expect(shown()).toHaveLength(30)
  expect(shown()[0]).toBe('r240')
})

test('the focused row and the tab stop stay in the list, in their order', () => {
  const { shown, scrollTo } = mount(['r499', 'r0', 'gone'])
  scrollTo(rowPx * 250)
  expect(shown()).toHaveLength(32)
  expect([shown()[0], shown()[1], shown().at(-1)]).toEqual(['r0', 'r240', 'r499'])
})
