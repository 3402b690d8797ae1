/*
 * Runs at the end of the page: puts the words of the stored language into the frame, remembers the
 * last tap, and starts the app's files after the first paint. It imports nothing: the build writes
 * it into the page (build/write-pages.ts).
 */

/** What the build wrote into the page. */
interface Files {
  entry: string
  styles: string[]
  scripts: string[]
  wordy?: true
  /** Texts and fonts of each language. */
  [name: `${string}:${string}`]: string[] | undefined
}

/** The texts of the frame in each language, and their places (build/frames/place-words.ts). */
interface FrameWords {
  /** The number of the node in document order, with `@name` for an attribute. */
  places: string[]
  words: Record<string, (string | null)[]>
}

declare global {
  /** The last button that was tapped before the app took over. */
  var tapped: HTMLElement | undefined
  /** Resolves when the press of a button or key in progress has ended, with the click it makes. */
  var pressed: Promise<unknown> | undefined
  /** Offers a reload; undefined in development, where pages have no frame. */
  var startFailed: (() => void) | undefined
}

const page = document.documentElement
const root = document.querySelector('#root')
const read = (id: string) => JSON.parse(document.querySelector(id)?.textContent ?? '{}')

function nodesOf(from: Node): Node[] {
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
}

function putWords({ places, words }: FrameWords): void {
  if (!root) return
  const nodes = nodesOf(root)
  words[page.lang]?.forEach((word, index) => {
    const [number, attribute] = places[index]?.split('@') ?? []
    const node = nodes[Number(number)]
    if (attribute === undefined) {
      if (node && word !== null) node.textContent = word
    } else if (node instanceof Element) {
      if (word === null) node.removeAttribute(attribute)
      else node.setAttribute(attribute, word)
    }
  })
}

function link(
  rel: string,
  hrefs: string | string[] = [],
  more: Partial<HTMLLinkElement> = {},
  before: Node | null = null,
): void {
  for (const href of [hrefs].flat())
    document.head.insertBefore(
      Object.assign(document.createElement('link'), { rel, href, ...more }),
      before,
    )
}

let begun = false
function begin(): void {
  if (begun) return
  begun = true
  const files: Files = read('#files')
  // Goes before the page's inline style, whose rules must win until the app takes over.
  link('stylesheet', files.styles, {}, document.querySelector('#frame-style'))
  // With a service worker the files are cached, and Chrome ignores preloads.
  if (!navigator.serviceWorker?.controller) {
    const texts = files[`text:${page.lang}`] ?? []
    const later = files[`later:${page.lang}`] ?? []
    link('modulepreload', [...files.scripts, ...texts, ...(files.wordy ? later : [])])
    link('preload', files[`fonts:${page.lang}`], {
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    })
  }
  document.head.append(
    Object.assign(document.createElement('script'), {
      type: 'module',
      src: files.entry,
      onerror: startFailed,
    }),
  )
}

const failedTexts: Record<string, string> = {
  th: 'โหลดแอปไม่สำเร็จ แตะเพื่อลองใหม่',
  lo: 'ໂຫຼດແອັບບໍ່ສຳເລັດ ແຕະເພື່ອລອງໃໝ່',
  en: 'The app did not load. Tap to try again.',
}

/** Offers a reload when the app cannot start, because nothing in the frame works without it. */
function startFailed(): void {
  const place = Object.assign(document.createElement('p'), { className: 'frame-failed' })
  place.setAttribute('role', 'alert')
  place.append(
    Object.assign(document.createElement('a'), {
      href: location.href,
      textContent: failedTexts[page.lang] ?? '',
    }),
  )
  document.body.append(place)
}
globalThis.startFailed = startFailed

if (page.lang !== page.dataset['words']) putWords(read('#words'))
if (page.dataset['frame'] === 'unfinished') page.dataset['frame'] = 'right'
const isFrame = () => page.dataset['frame'] !== undefined
root?.addEventListener('click', ({ target }) => {
  if (isFrame() && target instanceof Element)
    globalThis.tapped = target.closest('button') ?? undefined
})
// A click is lost when the app replaces its button between press and release.
const longestPressMs = 10_000
for (const [down, ups] of [
  ['pointerdown', ['pointerup', 'pointercancel']],
  ['keydown', ['keyup']],
] as const)
  addEventListener(down, () => {
    globalThis.pressed = new Promise((ended) => {
      for (const up of [...ups, 'blur'])
        addEventListener(up, () => setTimeout(ended), { once: true })
      setTimeout(ended, longestPressMs)
    })
  })
// Who goes on typing has not finished what an earlier Enter would submit.
root?.addEventListener('input', () => (globalThis.tapped = undefined))
// Safari before 15.4 does not know `method=dialog`, and would send the form.
root?.addEventListener('submit', (event) => {
  if (isFrame()) event.preventDefault()
})
// A hidden page paints nothing.
if (document.hidden) begin()
else {
  requestAnimationFrame(() => setTimeout(begin))
  document.addEventListener('visibilitychange', begin, { once: true })
}

export {}
