/**
 * Elements that toasts never cover: headers, primary and claim buttons, tabs, a sheet's header and
 * footer, and an alert's title and buttons.
 */
const neverCovered = [
  '.topbar',
  '.nav',
  '.btn--primary',
  '.btn--soft',
  '.tabs',
  '.sheet__head',
  '.sheet__foot',
  '.alert__title',
  '.alert .acts',
  '.chat__head',
].join()
/**
 * `neverCovered`, and elements that toasts cover only when no other place is free: an alert's
 * picture and text, which may fill the screen, and the deposit status lines, which show the same
 * text permanently.
 */
const preferablyClear = `${neverCovered}, .alert, .track__head`
const stepPx = 8
const marginPx = 4
/** Time without changes in the page before the position is computed again. */
const settleMs = 60

/**
 * Keeps the toasts in `host` off headers and primary buttons by setting `--clear-top`, their
 * distance from the top. The position is recomputed when toasts, sheets or the window size change,
 * and when new content appears under the toasts; without a free place the default position remains.
 * Returns a function that stops the placement.
 */
export function keepClear(host: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    const top =
      host.childElementCount > 0
        ? (clearTop(host, preferablyClear) ?? clearTop(host, neverCovered))
        : null
    if (top === null) host.style.removeProperty('--clear-top')
    else host.style.setProperty('--clear-top', `${top}px`)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(place, settleMs)
  }
  const page = new MutationObserver(soon)
  page.observe(document.body, { childList: true })
  const content = new MutationObserver(() => {
    if (host.childElementCount > 0 && coversAny(host, preferablyClear)) soon()
  })
  content.observe(document.body, { childList: true, subtree: true })
  const messages = new MutationObserver(place)
  messages.observe(host, { childList: true })
  addEventListener('resize', soon)
  // A sheet's final position is known only after its animation.
  document.addEventListener('animationend', soon)
  place()
  return () => {
    clearTimeout(timer)
    page.disconnect()
    content.disconnect()
    messages.disconnect()
    removeEventListener('resize', soon)
    document.removeEventListener('animationend', soon)
  }
}

/** The free place closest to the top; null when there is none. */
function clearTop(host: HTMLElement, selectors: string): number | null {
  const height = host.scrollHeight
  const taken = takenBy(host, selectors)
  for (let top = stepPx; top + height <= innerHeight - stepPx; top += stepPx) {
    if (isFree(taken, top, height)) return top
  }
  return null
}

function coversAny(host: HTMLElement, selectors: string): boolean {
  return !isFree(takenBy(host, selectors), host.getBoundingClientRect().top, host.scrollHeight)
}

const isFree = (taken: readonly DOMRect[], top: number, height: number): boolean =>
  !taken.some((one) => one.bottom + marginPx > top && one.top - marginPx < top + height)

/** Rectangles of the elements in the toasts' column. */
function takenBy(host: HTMLElement, selectors: string): DOMRect[] {
  const { left, right } = host.getBoundingClientRect()
  const layer = [...document.querySelectorAll('.layer:not(.is-leaving)')].at(-1)
  return [...(layer ?? document).querySelectorAll(selectors)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.height > 0 && one.right > left && one.left < right)
}
