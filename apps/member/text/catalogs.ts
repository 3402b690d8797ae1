import type { Catalogs } from '@champa/client/react/words'
import type { Locale } from '@champa/contract/constants'
import type { th } from './th/index.ts'
import type { Words } from './words.ts'

export type Catalog = Words<typeof th>

/** Separate chunks, so that a visit loads only the language and the half that it shows. */
export const catalogs: Catalogs = {
  th: {
    first: async () => (await import('./th/index.ts?first')).default,
    later: async () => (await import('./th/index.ts?later')).default,
  },
  lo: {
    first: async () => (await import('./lo/index.ts?first')).default,
    later: async () => (await import('./lo/index.ts?later')).default,
  },
  en: {
    first: async () => (await import('./en/index.ts?first')).default,
    later: async () => (await import('./en/index.ts?later')).default,
  },
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof th
    Locale: Locale
  }
}
