import type { Locale } from '@champa/contract/constants'
import type { th } from './th/index.ts'
import type { Words } from './words.ts'

export type Catalog = Words<typeof th>

/** A part of a catalogue's messages. */
export interface Half {
  readonly [key: string]: string | readonly unknown[] | Half
}

/** A language in two halves: the messages that a first visit may show, and all others. */
export interface Halves {
  first(): Promise<Half>
  later(): Promise<Half>
}

export type Catalogs = Readonly<Record<Locale, Halves>>

/** Separate chunks, so a visit loads only the language and the half that it shows. */
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
