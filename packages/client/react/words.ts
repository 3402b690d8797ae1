import { type Locale, storageKeys } from '@champa/contract/constants'
import type { RefusalCode } from '@champa/contract/errors'
import { store } from '../device/storage.ts'

/** A part of a catalogue: messages by key. */
export interface Half {
  readonly [key: string]: string | readonly unknown[] | Half
}

/**
 * A language in two halves: the messages that a first visit may show, and all others. A small
 * catalogue has no second half.
 */
export interface Halves {
  first(): Promise<Half>
  later?(): Promise<Half>
}

export type Catalogs = Readonly<Record<Locale, Halves>>

/**
 * The messages in use: at first the first half of the catalogue, and the whole catalogue once a
 * component has needed more.
 */
export interface Wording {
  locale: Locale
  whole: boolean
  catalog: Half
}

export interface Words {
  /**
   * Switches the language once its messages have loaded: the first half of the catalogue, or all of
   * it when a component has needed more.
   */
  choose(locale: Locale): Promise<void>
  /** Switches to the language that the user chose, and stores it for later visits. */
  change(locale: Locale): void
  /**
   * Resolves when the whole catalogue of the current language has loaded; later language changes
   * load it whole.
   */
  loadLater(): Promise<void>
  /**
   * True for a refusal code with a text among the loaded messages. Apps know a code by its text, so
   * that no list of all codes is downloaded.
   */
  hasErrorText(code: string): code is RefusalCode
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

  // No component on screen uses the added messages, so the object is extended in place without a
  // re-render.
  const complete = (now: Wording, next: Wording) => {
    Object.assign(now.catalog, next.catalog)
    now.whole = true
  }

  async function load(locale: Locale, whole: boolean): Promise<Wording> {
    const [first, later] = await Promise.all([
      from[locale].first(),
      whole ? from[locale].later?.() : undefined,
    ])
    return { locale, whole, catalog: join(first, later ?? {}) }
  }

  async function choose(locale: Locale) {
    chosen = locale
    try {
      const next = await load(locale, isWhole())
      // A component that opened during the load needs the second half of the messages too.
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
      // Another language was chosen during the load, so the component waits for that one.
      if (next.locale !== chosen || isWhole()) continue
      if (shown?.locale === next.locale) complete(shown, next)
      else show(next)
    }
  }

  return {
    choose,
    change(locale) {
      store(storageKeys.locale, locale)
      // When the download fails, the current language stays; the next visit uses the stored
      // language.
      choose(locale).catch(() => undefined)
    },
    loadLater,
    hasErrorText: (code): code is RefusalCode => {
      const texts = shown?.catalog['errors']
      return isSpace(texts) && Object.hasOwn(texts, code)
    },
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

/** True for a group of messages; a compiled message with parameters is an array. */
function isSpace(value: Half[string] | undefined): value is Half {
  return typeof value === 'object' && !Array.isArray(value)
}
