import type { Locale } from '@champa/contract/limits'
import { type Catalog, type Catalogs, catalogs, type Half } from '../text/catalogs.ts'

/** The words on screen: those of a first visit from the start, all of them once a part needed more. */
export interface Wording {
  locale: Locale
  whole: boolean
  /** Typed as the whole: what is not there yet is said only by parts that wait for it. */
  catalog: Catalog
}

interface Words {
  /** Shows a language once its words are there: as many of them as are in use by then. */
  choose(locale: Locale): Promise<void>
  /** Ends when every word of the language on screen is there; from then on a chosen language comes whole. */
  loadLater(): Promise<void>
  read(): Wording | null
  subscribe(listener: () => void): () => void
}

export function keepWords(from: Catalogs): Words {
  const listeners = new Set<() => void>()
  let shown: Wording | null = null
  let chosen: Locale = 'th'

  const show = (next: Wording) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const isWhole = () => shown?.whole ?? false

  // Nothing on screen says what came: nothing is drawn anew, and the part that waits for it finds it in its place.
  const complete = (now: Wording, next: Wording) => {
    Object.assign(now.catalog, next.catalog)
    now.whole = true
  }

  async function load(locale: Locale, whole: boolean): Promise<Wording> {
    const [first, later] = await Promise.all([
      from[locale].first(),
      whole ? from[locale].later() : {},
    ])
    return { locale, whole, catalog: join(first, later) as unknown as Catalog }
  }

  async function choose(locale: Locale) {
    chosen = locale
    try {
      const next = await load(locale, isWhole())
      // A part that opened meanwhile says later words.
      const enough = isWhole() && !next.whole ? await load(locale, true) : next
      if (chosen === locale) show(enough)
    } catch (error) {
      if (chosen === locale && shown) chosen = shown.locale
      throw error
    }
  }

  async function loadLater() {
    while (!isWhole()) {
      const next = await load(chosen, true)
      // Another language was chosen meanwhile: a part that opens now speaks that one.
      if (next.locale !== chosen || isWhole()) continue
      if (shown?.locale === next.locale) complete(shown, next)
      else show(next)
    }
  }

  return {
    choose,
    loadLater,
    read: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function join(some: Half, others: Half): Half {
  const all: Record<string, Half[string]> = { ...some }
  for (const [key, value] of Object.entries(others)) {
    const there = all[key]
    all[key] = isSpace(there) && isSpace(value) ? join(there, value) : value
  }
  return all
}

/** A compiled message with parameters is a list. */
function isSpace(value: Half[string] | undefined): value is Half {
  return typeof value === 'object' && !Array.isArray(value)
}

export const words = keepWords(catalogs)

/**
 * Loads a part of the app together with the later words, so that it never renders without its own. What is loaded by
 * import() alone has its words in the first load: the build looks for this very call (build/first-words.ts).
 */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), words.loadLater()])
  return part
}
