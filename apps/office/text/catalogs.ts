import type { Catalogs } from '@champa/client/react/words'
import type { Locale } from '@champa/contract/constants'
import type { th } from './th/index.ts'
import type { Words } from './words.ts'

export type Catalog = Words<typeof th>

/** Each language is its own chunk, so that a visit loads only the language it shows. */
export const catalogs: Catalogs = {
  th: { first: async () => (await import('./th/index.ts')).default },
  lo: { first: async () => (await import('./lo/index.ts')).default },
  en: { first: async () => (await import('./en/index.ts')).default },
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof th
    Locale: Locale
  }
}
