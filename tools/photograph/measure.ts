import type { Page } from '@playwright/test'

const smallestTarget = 44

/** Layout faults of a page: wider than the screen, cut-off text, targets too small for a finger. */
export function measure(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    ${inBrowser.join('\n')}
    return findFaults(${smallestTarget})
  })()`)
}

/* The functions below run in the browser. They use only each other. */

function findFaults(smallest: number): string[] {
  const all = [...topLayer().querySelectorAll<HTMLElement>('*')].filter(isSeen)
  return [...new Set([...findScroll(), ...all.flatMap(findCutOff), ...findSmallTargets(smallest)])]
}

function topLayer(): Element {
  return [...document.querySelectorAll('.layer')].at(-1) ?? document.body
}

function nameOf(element: Element): string {
  const classes = [...element.classList].map((one) => `.${one}`).join('')
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.tagName.toLowerCase()}${classes} “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
}

function isSeen(element: Element): boolean {
  return (
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.closest('.sr, [aria-hidden=true], [inert]') === null
  )
}

function holdsText(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim()),
  )
}

function findScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
}

function findCutOff(element: HTMLElement): string[] {
  const found: string[] = []
  if (isCutOffSideways(element)) found.push(`cuts off sideways: ${nameOf(element)}`)
  if (isCutOffBelow(element)) found.push(`cuts off below: ${nameOf(element)}`)
  if (holdsText(element) && isOutside(element))
    found.push(`stands outside of the screen: ${nameOf(element)}`)
  return found
}

function hides(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip'
}

function isCutOffSideways(element: HTMLElement): boolean {
  const style = getComputedStyle(element)
  const inside = [...element.querySelectorAll('*')]
  if (
    !hides(style.overflowX) ||
    style.textOverflow === 'ellipsis' ||
    element.scrollWidth <= element.clientWidth + 1 ||
    element.clientWidth <= 1 ||
    style.display === 'inline'
  )
    return false
  const { right } = element.getBoundingClientRect()
  const isBeyond = (one: Element) => one.getBoundingClientRect().right > right + 1
  return holdsText(element) || inside.some((one) => holdsText(one) && isSeen(one) && isBeyond(one))
}

function isCutOffBelow(element: HTMLElement): boolean {
  const style = getComputedStyle(element)
  return (
    hides(style.overflowY) &&
    holdsText(element) &&
    style.webkitLineClamp === 'none' &&
    element.scrollHeight > element.clientHeight + 2
  )
}

function isOutside(element: Element): boolean {
  const { left, right, width } = element.getBoundingClientRect()
  const isBeyond = left < -1 || right > document.documentElement.clientWidth + 1
  return width > 1 && isBeyond && !isScrolled(element)
}

function isScrolled(element: Element): boolean {
  const above = element.parentElement
  if (above === null || above === document.documentElement) return false
  return /auto|scroll/.test(getComputedStyle(above).overflowX) || isScrolled(above)
}

function findSmallTargets(smallest: number): string[] {
  const targets = topLayer().querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=radio], [role=switch]',
  )
  return [...targets].flatMap((one) => {
    // A control inside a label is tapped through the label.
    const element = one.closest('label') ?? one
    if (!isSeen(element) || element.matches(':disabled') || one.tabIndex < 0) return []
    // A link within a sentence is only as tall as its line, which WCAG 2.5.8 allows.
    if (one.matches('.link') || (one.matches('a') && getComputedStyle(one).display === 'inline'))
      return []
    const { width, height } = element.getBoundingClientRect()
    return isReachable(element, smallest)
      ? []
      : [`is ${Math.round(width)} × ${Math.round(height)} for a finger: ${nameOf(element)}`]
  })
}

/** True when taps half the minimum target size away from the element's middle still hit it. */
function isReachable(element: Element, smallest: number): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y, half] = [left + width / 2, top + height / 2, smallest / 2 - 1]
  const isWide = width >= smallest - 0.5
  const isTall = height >= smallest - 0.5
  return (
    (isWide || (isHit(element, x - half, y) && isHit(element, x + half, y))) &&
    (isTall || (isHit(element, x, y - half) && isHit(element, x, y + half)))
  )
}

function isHit(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  return hit === null || element.contains(hit) || hit.closest('label') === element
}

const inBrowser = [
  findFaults,
  topLayer,
  nameOf,
  isSeen,
  holdsText,
  findScroll,
  findCutOff,
  hides,
  isCutOffSideways,
  isCutOffBelow,
  isOutside,
  isScrolled,
  findSmallTargets,
  isReachable,
  isHit,
]
