/** What a message may never lie over: headers, primary and claim buttons, tabs, and the parts of a sheet that act. */
const kept = [
  '.topbar',
  '.nav',
  '.btn--primary',
  '.btn--soft',
  '.tabs',
  '.sheet__head',
  '.sheet__foot',
  '.alert',
  '.chat__head',
].join()
const stepPx = 8
const marginPx = 4
/** How long the page stands still before the messages look for another place. */
const settleMs = 60

/**
 * Keeps the messages in `host` off headers and primary buttons by `--clear-top`, their distance from the top. It is
 * looked for when a message, a sheet or the size of the window changes; the usual place stays where none is free.
 * Returns what ends it.
 */
export function keepClear(host: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    const top = host.childElementCount > 0 ? clearTop(host) : null
    if (top === null) host.style.removeProperty('--clear-top')
    else host.style.setProperty('--clear-top', `${top}px`)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(place, settleMs)
  }
  const page = new MutationObserver(soon)
  page.observe(document.body, { childList: true })
  const messages = new MutationObserver(place)
  messages.observe(host, { childList: true })
  addEventListener('resize', soon)
  // A sheet slides in: where it ends is known then.
  document.addEventListener('animationend', soon)
  place()
  return () => {
    clearTimeout(timer)
    page.disconnect()
    messages.disconnect()
    removeEventListener('resize', soon)
    document.removeEventListener('animationend', soon)
  }
}

/** The free place nearest to the top; null where there is none. */
function clearTop(host: HTMLElement): number | null {
  const { left, right } = host.getBoundingClientRect()
  const height = host.scrollHeight
  const layer = [...document.querySelectorAll('.layer:not(.is-leaving)')].at(-1)
  const taken = [...(layer ?? document).querySelectorAll(kept)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.height > 0 && one.right > left && one.left < right)
  for (let top = stepPx; top + height <= innerHeight - stepPx; top += stepPx) {
    const bottom = top + height
    if (!taken.some((one) => one.bottom + marginPx > top && one.top - marginPx < bottom)) return top
  }
  return null
}
