import { type RefObject, useEffect } from 'react'

const targets =
  'button, a[href], input:not([type=hidden]), select, textarea, ' +
  '[role=button], [role=tab], [role=radio], [role=switch]'
/** `targets`, and elements that the button covers only when no other position is free. */
const preferablyClear = `${targets}, .split__bar`
const stepPx = 8
const marginPx = 4
/** Excludes content outside the window that is not laid out; measuring it would lay it out. */
const onScreen = { contentVisibilityAuto: true }
/** Time without changes in the page before the position is computed again. */
const settleMs = 120
const releases = ['pointerup', 'pointercancel'] as const

/**
 * Keeps a floating button off the page's controls by lifting it with `--lift` to the first free
 * position. Without a free position it gets the class `is-aside`. The position is recomputed after
 * scrolling, resizing and changes in the page, never during a press or while it is hidden.
 */
export function useClearSpot(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A button that moves between press and release would lose the tap.
    let pressed = false
    const place = () => {
      if (pressed || !element.checkVisibility()) return
      const lift = freeLift(element, preferablyClear) ?? freeLift(element, targets)
      element.style.setProperty('--lift', `${lift ?? 0}px`)
      element.classList.toggle('is-aside', lift === null)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(place, settleMs)
    }
    const page = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !element.contains(target))) soon()
    })
    page.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'open', 'hidden'],
    })
    const press = () => {
      pressed = true
    }
    const release = () => {
      if (pressed) soon()
      pressed = false
    }
    element.addEventListener('pointerdown', press)
    for (const end of releases) addEventListener(end, release)
    addEventListener('scroll', soon, { passive: true, capture: true })
    addEventListener('resize', soon)
    soon()
    return () => {
      clearTimeout(timer)
      page.disconnect()
      element.removeEventListener('pointerdown', press)
      for (const end of releases) removeEventListener(end, release)
      removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  }, [ref])
}

/** The smallest lift at which the element covers none of `selectors`; null when there is none. */
function freeLift(element: HTMLElement, selectors: string): number | null {
  // The lift as it is on screen, which may be in the middle of a transition.
  const lifted = -Number.parseFloat(getComputedStyle(element).translate.split(' ')[1] ?? '0')
  const { left, right, top, bottom, height } = element.getBoundingClientRect()
  const low = { top: top + lifted - marginPx, bottom: bottom + lifted + marginPx }
  const taken = [...document.querySelectorAll<HTMLElement>(selectors)]
    .filter((one) => !element.contains(one) && one.checkVisibility(onScreen))
    .map((one) => one.getBoundingClientRect())
    .filter(
      (one) =>
        one.width > 0 &&
        one.right > left - marginPx &&
        one.left < right + marginPx &&
        one.bottom > 0 &&
        one.top < low.bottom,
    )
  const limit = low.top - height
  for (let lift = 0; lift <= limit; lift += stepPx) {
    if (!taken.some((one) => one.bottom > low.top - lift && one.top < low.bottom - lift))
      return lift
  }
  return null
}
