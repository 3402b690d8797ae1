import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

/** The minimal document for React to render a component without output. */
function fakeContainer(): Element {
  const node = (nodeType: number) => ({
    nodeType,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    textContent: '',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  return Object.assign(node(1), { ownerDocument: node(9) }) as unknown as Element
}

/** Runs a hook in a component without a browser; `current` returns its latest result. */
export function renderHook<T>(useHook: () => T): { current(): T; unmount(): void } {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  let last: T
  const root = createRoot(fakeContainer())
  const Part = () => {
    last = useHook()
    return null
  }
  flushSync(() => root.render(createElement(Part)))
  return { current: () => last, unmount: () => flushSync(() => root.unmount()) }
}
