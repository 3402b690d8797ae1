import type { Page } from '@playwright/test'

const smallestTarget = 44

/** What stands on the page as no one should find it: wider than the screen, cut off, or too small for a finger. */
export function measure(page: Page): Promise<string[]> {
  return page.evaluate(look, smallestTarget)
}

/* What follows runs in the browser. */

function look(smallest: number): string[] {
  const found: string[] = []
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)

  const layers = [...document.querySelectorAll('.layer')]
  const top = layers.at(-1) ?? document.body
  const seen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.closest('.sr, [aria-hidden=true], [inert]') === null
  const holdsText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )

  const isScrolled = (element: Element): boolean => {
    const above = element.parentElement
    if (above === null || above === root) return false
    return /auto|scroll/.test(getComputedStyle(above).overflowX) || isScrolled(above)
  }

  for (const element of top.querySelectorAll<HTMLElement>('*')) {
    if (!seen(element)) continue
    const style = getComputedStyle(element)
    const hides = (channel: string) => channel === 'hidden' || channel === 'clip'
    if (
      hides(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      [element, ...element.querySelectorAll('*')].some(holdsText) &&
      style.display !== 'inline'
    ) {
      const inside = [...element.querySelectorAll('*')].filter(
        (one) =>
          holdsText(one) &&
          seen(one) &&
          one.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
      )
      if (holdsText(element) || inside.length > 0)
        found.push(`cuts off sideways: ${nameOf(element)}`)
    }
    if (
      hides(style.overflowY) &&
      holdsText(element) &&
      style.webkitLineClamp === 'none' &&
      element.scrollHeight > element.clientHeight + 2
    )
      found.push(`cuts off below: ${nameOf(element)}`)
    if (holdsText(element)) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && !isScrolled(element) && (left < -1 || right > root.clientWidth + 1))
        found.push(`stands outside of the screen: ${nameOf(element)}`)
    }
  }

  const hit = (element: Element, x: number, y: number) => {
    const at = document.elementFromPoint(x, y)
    return at === null || element.contains(at) || at.closest('label') === element
  }
  for (const one of top.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=radio], [role=switch]',
  )) {
    // What stands in a label is tapped by the label.
    const element = one.closest('label') ?? one
    if (!seen(element) || element.matches(':disabled') || one.tabIndex < 0) continue
    // A link within a sentence is as tall as its line (WCAG 2.5.8).
    if (one.matches('.link') || (one.matches('a') && getComputedStyle(one).display === 'inline'))
      continue
    const { left, top: above, width, height } = element.getBoundingClientRect()
    if (width >= smallest - 0.5 && height >= smallest - 0.5) continue
    const [x, y, half] = [left + width / 2, above + height / 2, smallest / 2 - 1]
    const reach =
      (width >= smallest - 0.5 || (hit(element, x - half, y) && hit(element, x + half, y))) &&
      (height >= smallest - 0.5 || (hit(element, x, y - half) && hit(element, x, y + half)))
    if (!reach)
      found.push(`is ${Math.round(width)} × ${Math.round(height)} for a finger: ${nameOf(element)}`)
  }
  return [...new Set(found)]
}
