import type { Locale } from '@champa/contract/constants'
import { type Catalog, catalogs } from '../text/catalogs.ts'

export interface Wording {
  locale: Locale
  catalog: Catalog
}

const listeners = new Set<() => void>()
let shown: Wording | null = null
let wanted: Locale = 'th'

/** The active catalog: one language, loaded before it is shown. */
export const words = {
  read: (): Wording | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  async choose(locale: Locale): Promise<void> {
    wanted = locale
    const catalog = await catalogs[locale]()
    // Another language was chosen while this one was loading.
    if (wanted !== locale) return
    shown = { locale, catalog }
    for (const listener of listeners) listener()
  },
}
