import { type Locale, locales, storageKeys } from '@champa/contract/limits'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { type Catalog, catalogs } from '../text/catalogs.ts'
import type { th } from '../text/th/index.ts'
import { readStored, store } from './storage.ts'

export interface Language {
  locale: Locale
  catalog: Catalog
}

interface LanguageChoice {
  locale: Locale
  /** Chosen by the member: kept for every later visit. */
  choose(locale: Locale): void
}

/** Each language in its own script, so that whoever opened the wrong one finds the way back. */
const names: Record<Locale, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
export const languages = locales.map((code) => ({ code, name: names[code] }))

const Choice = createContext<LanguageChoice | null>(null)

/** What the member chose; else the language of a first visit, which the server wrote into the page. */
export function readLocale(): Locale {
  const wanted = [readStored(storageKeys.locale), document.documentElement.lang]
  return wanted.flatMap((code) => locales.filter((locale) => locale === code))[0] ?? 'th'
}

export async function loadLanguage(locale: Locale): Promise<Language> {
  return { locale, catalog: await catalogs[locale]() }
}

interface Props {
  first: Language
  children: ReactNode
}

/** The words of the language on screen; the next language replaces it once its words are there. */
export function LocaleProvider({ first, children }: Props) {
  const [language, setLanguage] = useState(first)

  useEffect(() => {
    document.documentElement.lang = language.locale
  }, [language.locale])

  const show = useCallback(async (locale: Locale) => setLanguage(await loadLanguage(locale)), [])
  const choice = useMemo<LanguageChoice>(
    () => ({
      locale: language.locale,
      choose: (locale) => {
        store(storageKeys.locale, locale)
        // Without a network the words on screen stay; the next visit has those that were chosen.
        show(locale).catch(() => undefined)
      },
    }),
    [language.locale, show],
  )

  // use-intl reads the Thai literals only to check keys and parameters; any language's words fit the same shape.
  const messages = language.catalog as typeof th
  return (
    <Choice value={choice}>
      <IntlProvider locale={language.locale} messages={messages} timeZone="Asia/Bangkok">
        {children}
      </IntlProvider>
    </Choice>
  )
}

export function useLanguage(): LanguageChoice {
  const choice = use(Choice)
  if (!choice) throw new Error('useLanguage outside LocaleProvider')
  return choice
}
