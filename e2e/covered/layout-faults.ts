interface ScreenFacts {
  lang: string
  /** The number of parts that are still loading. */
  loading: number
  /** The number of pixels by which the screen is wider than the window. */
  tooWide: number
  /** The controls and the split bar that the floating chat button covers. */
  underChat: string[]
  text: string
}

/** Runs in the browser, in one call, because each call takes longer than the measurements. */
export function readScreen(): ScreenFacts {
  const { lang, scrollWidth, clientWidth } = document.documentElement
  const chat = document.querySelector('.chat-corner:not(.is-aside)')
  const over = chat?.checkVisibility() ? chat.getBoundingClientRect() : null
  const controls = [
    ...document.querySelectorAll('button, a[href], input, select, textarea, .split__bar'),
  ]
  /** The left and right edge of what is visible of a control, which a carousel may clip. */
  const visibleEdges = (control: Element): [number, number] => {
    let { left, right } = control.getBoundingClientRect()
    for (let box = control.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      const edges = box.getBoundingClientRect()
      ;[left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)]
    }
    return [left, right]
  }
  const underChat = controls
    .filter((control) => {
      if (!chat || !over) return false
      const { top, bottom, width } = control.getBoundingClientRect()
      const isNear = width > 0 && top < over.bottom && bottom > over.top
      const [left, right] = isNear ? visibleEdges(control) : [0, 0]
      const isUnder = left < Math.min(over.right, right) && right > over.left
      return isUnder && !chat.contains(control) && control.checkVisibility()
    })
    .map((control) => control.textContent || control.className)
  return {
    lang,
    loading: document.querySelectorAll('[aria-busy=true], .skel, .spinner').length,
    tooWide: Math.max(0, scrollWidth - clientWidth),
    underChat,
    text: document.body.innerText,
  }
}

/**
 * Runs in the browser: counts the sheets that scroll as a whole; only the body of a sheet may
 * scroll.
 */
export function scrollingSheets(): number {
  return [...document.querySelectorAll('.sheet')].filter((sheet) => {
    sheet.scrollTop = 40
    const hasMoved = sheet.scrollTop > 0
    sheet.scrollTop = 0
    return hasMoved
  }).length
}

/** Runs in the browser: the words on the home screen's tiles that break in the middle. */
export function brokenTileWords(): string[] {
  return [...document.querySelectorAll('.w-tile > span:last-child')].flatMap(
    ({ firstChild: text }) => {
      const words = text === null ? [] : [...(text.textContent ?? '').matchAll(/\S+/g)]
      return words
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text!, index)
          range.setEnd(text!, index + word.length)
          return range.getClientRects().length > 1
        })
        .map(([word]) => word)
    },
  )
}

/**
 * Runs in the browser: whether the product name in the top bar is cut off next to an unread notice.
 */
export function cutBrand(): boolean {
  const name = document.querySelector('.brand span')
  const bell = document.createElement('span')
  bell.className = 'icon-btn notice-bell'
  if (!document.querySelector('.notice-bell')) document.querySelector('.topbar .grow')?.after(bell)
  const isCut = name !== null && name.scrollWidth > name.clientWidth
  bell.remove()
  return isCut
}
