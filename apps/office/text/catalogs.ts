import type { Catalogs } from '@champa/client/react/words'
import type { Locale } from '@champa/contract/constants'
import type { th } from './th/index.ts'
import type { rooms } from './th/rooms.ts'
import type { Words } from './words.ts'

type Messages = typeof th & typeof rooms
export type Catalog = Words<Messages>

/**
 * Each language is two chunks, so that a visit loads only the language it shows, and the texts of
 * the rooms beside the chat (`later`) only with such a room.
 */
export const catalogs: Catalogs = {
  th: {
    first: async () => (await import('./th/index.ts')).default,
    later: async () => (await import('./th/rooms.ts')).default,
  },
  lo: {
    first: async () => (await import('./lo/index.ts')).default,
    later: async () => (await import('./lo/rooms.ts')).default,
  },
  en: {
    first: async () => (await import('./en/index.ts')).default,
    later: async () => (await import('./en/rooms.ts')).default,
  },
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
