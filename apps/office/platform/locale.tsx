import { type Locale, locales, storageKeys } from '@champa/contract/constants'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import type { th } from '../text/th/index.ts'
import { readStored, store } from '@champa/client/device/storage'
import { words } from './words.ts'

/** Each language in its own script, so that a user in the wrong language can find theirs. */
const names: Record<Locale, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
export const languages = locales.map((code) => ({ code, name: names[code] }))

/** The stored language, else the one that the server wrote into the page on the first visit. */
export function readLocale(): Locale {
  const wanted = [readStored(storageKeys.locale), document.documentElement.lang]
  return wanted.flatMap((code) => locales.filter((locale) => locale === code))[0] ?? 'th'
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(words.subscribe, words.read)
  if (!shown) throw new Error('LocaleProvider before a language was chosen')
  useLayoutEffect(() => {
    document.documentElement.lang = shown.locale
  }, [shown.locale])
  // use-intl uses the Thai literals only to check keys and parameters. The other catalogs have the
  // same shape.
  return (
    <IntlProvider
      locale={shown.locale}
      messages={shown.catalog as typeof th}
      timeZone="Asia/Bangkok"
    >
      {children}
    </IntlProvider>
  )
}

export function chooseLocale(locale: Locale): void {
  store(storageKeys.locale, locale)
  // Without a network the current language stays on screen; the next visit loads the chosen one.
  words.choose(locale).catch(() => undefined)
}
