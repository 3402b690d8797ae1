import type { Query } from '@tanstack/react-query'
import { type Locale, locales, storageKeys } from '@champa/contract/constants'
import { type ComponentProps, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { readStored } from '../device/storage.ts'
import { queryClient } from './query-client.ts'
import type { Words } from './words.ts'

/**
 * Each language by its own name in its own script, so that a user who opened the wrong one finds
 * the way back.
 */
const names: Record<Locale, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
export const languages = locales.map((code) => ({ code, name: names[code] }))

/**
 * The stored language; otherwise the language of a first visit, which the server wrote into the
 * page.
 */
export function readLocale(): Locale {
  const wanted = [readStored(storageKeys.locale), document.documentElement.lang]
  return wanted.flatMap((code) => locales.filter((locale) => locale === code))[0] ?? 'th'
}

/** Provides the messages of the current language, until those of another language have loaded. */
export function LocaleProvider({ words, children }: { words: Words; children: ReactNode }) {
  const shown = useSyncExternalStore(words.subscribe, words.read, words.read)
  if (!shown) throw new Error('LocaleProvider was rendered before any messages were loaded')
  const { locale: now } = shown

  // The language is set before any request, because the server returns the operator's texts in it.
  useLayoutEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = now
    if (before === now) return
    void queryClient.invalidateQueries({ refetchType: 'none' })
    const again = ({ meta }: Query) => meta?.['notByItself'] !== true
    // A pending first query would return texts in the previous language and store them as data of
    // the new one.
    void queryClient
      .cancelQueries({
        type: 'active',
        predicate: (query) => again(query) && query.state.data === undefined,
      })
      .then(() => queryClient.refetchQueries({ type: 'active', predicate: again }))
  }, [now])

  // use-intl uses the Thai literals only to check keys and parameters; the messages of every
  // language have the same shape.
  const messages = shown.catalog as ComponentProps<typeof IntlProvider>['messages']
  return (
    <IntlProvider locale={now} messages={messages} timeZone="Asia/Bangkok">
      {children}
    </IntlProvider>
  )
}
