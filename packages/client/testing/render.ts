import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** The part of a DOM node that React needs to create and update elements, without a layout. */
class FakeNode {
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly style = { setProperty: () => undefined }
  readonly nodeType: number
  readonly nodeName: string
  readonly tagName: string
  nodeValue: string
  children: FakeNode[] = []
  readonly attributes = new Map<string, string>()

  constructor(nodeType: number, nodeName: string, nodeValue = '') {
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.tagName = nodeName
    this.nodeValue = nodeValue
  }
  get ownerDocument(): FakeNode {
    return fakeDocument
  }
  get offsetHeight(): number {
    return elementHeightPx
  }
  get firstChild(): FakeNode | null {
    return this.children[0] ?? null
  }
  get textContent(): string {
    return this.nodeValue + this.children.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    this.children = text === '' ? [] : [new FakeNode(3, '#text', text)]
  }
  createElement = (name: string): FakeNode => new FakeNode(1, name.toUpperCase())
  createElementNS = (_: string, name: string): FakeNode => new FakeNode(1, name)
  createTextNode = (text: string): FakeNode => new FakeNode(3, '#text', text)
  appendChild(child: FakeNode): void {
    this.removeChild(child)
    this.children.push(child)
  }
  insertBefore(child: FakeNode, next: FakeNode): void {
    this.removeChild(child)
    this.children.splice(this.children.indexOf(next), 0, child)
  }
  removeChild(child: FakeNode): void {
    this.children = this.children.filter((one) => one !== child)
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

let elementHeightPx = 0
const fakeDocument = new FakeNode(9, '#document')

interface Rendered {
  /** Renders another element in the same place. */
  render(element: ReactNode): void
  /** Runs a change of state outside React, and all renders and effects that follow from it. */
  change(run: () => void): void
  text(): string
  unmount(): void
}

/**
 * Renders components without a browser, for tests of what renders and when. `heightPx` is the
 * measured height of every element.
 */
export function render(element: ReactNode, { heightPx = 0 } = {}): Rendered {
  elementHeightPx = heightPx
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = new FakeNode(1, 'DIV')
  const root = createRoot(container as unknown as Element)
  const put = (next: ReactNode) => act(() => root.render(next))
  put(element)
  return {
    render: put,
    change: (run) => act(run),
    text: () => container.textContent,
    unmount: () => act(() => root.unmount()),
  }
}
