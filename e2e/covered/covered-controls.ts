import type { Page } from '@playwright/test'

/** Shows two toasts, the most that a page shows at once. */
export function showMessages(page: Page, text: string): Promise<void> {
  return page.evaluate((words) => {
    const host = document.querySelector('[data-toast-host]')
    for (const part of ['first', 'second']) {
      const message = document.createElement('div')
      message.className = 'toast toast--info'
      message.dataset['test'] = part
      const [mark, body, close] = ['i', 'span', 'i'].map((tag) => document.createElement(tag))
      body!.textContent = words
      message.append(mark!, body!, close!)
      host?.append(message)
    }
  }, text)
}

export function hideMessages(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.querySelectorAll('.toast[data-test]')) one.remove()
  })
}

/** Visible headers, primary, claim and footer buttons that something else covers. */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(coveredControls)
}

/* The function below runs in the browser. */

function coveredControls(): string[] {
  const controls =
    '.topbar :is(a, button), .nav a, .nav button, .btn--primary, .btn--soft, .tabs [role=tab]'
  const ofSheet =
    '.sheet__head :is(h2, button), .sheet__foot .btn, .alert .btn, .chat__head :is(h2, button)'
  const layer = [...document.querySelectorAll('.layer:not(.is-leaving)')].at(-1)
  const name = (element: Element) =>
    `${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`
  /** Whether the control is out of view or behind the page's bars: scrolling makes it reachable. */
  const isScrolledAway = (control: Element, x: number, y: number, hit: Element): boolean => {
    if (hit.closest('.nav, .topbar') !== null && control.closest('.nav, .topbar') === null)
      return true
    for (
      let part = control.parentElement;
      part && part !== document.body;
      part = part.parentElement
    ) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(part).overflowY)) continue
      const { top, bottom, left, right } = part.getBoundingClientRect()
      if (y < top || y > bottom || x < left || x > right) return true
    }
    return false
  }
  return [...(layer ?? document).querySelectorAll(`${controls}, ${ofSheet}`)].flatMap((control) => {
    if (!control.checkVisibility() || control.closest('[inert], .sr, .skip') !== null) return []
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = width > 1 ? document.elementFromPoint(x, y) : null
    if (hit === null || control.contains(hit) || hit.contains(control)) return []
    return isScrolledAway(control, x, y, hit) ? [] : [`${name(control)} under ${name(hit)}`]
  })
}
