import type { Query } from '@tanstack/react-query'
import { type Locale, locales, storageKeys } from '@champa/contract/limits'
import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { IntlProvider } from 'use-intl'
import type { th } from '../text/th/index.ts'
import { asks } from './api/asks.ts'
import { readStored, store } from '@champa/client/device/storage'
import { words } from './words.ts'

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

/** The words of the language on screen; the next language replaces it once its words are there. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(words.subscribe, words.read)
  if (!shown) throw new Error('LocaleProvider before a language was chosen')
  const { locale: now } = shown

  // Before anything is asked, for the server answers the operator's texts in this language.
  useLayoutEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = now
    if (before === now) return
    void asks.invalidateQueries({ refetchType: 'none' })
    const again = ({ meta }: Query) => meta?.['notByItself'] !== true
    // A first question that is still on its way is answered in the language before, and would be taken for this one's answer.
    void asks
      .cancelQueries({
        type: 'active',
        predicate: (query) => again(query) && query.state.data === undefined,
      })
      .then(() => asks.refetchQueries({ type: 'active', predicate: again }))
  }, [now])

  const choice = useMemo<LanguageChoice>(
    () => ({
      locale: now,
      choose: (locale) => {
        store(storageKeys.locale, locale)
        // Without a network the words on screen stay; the next visit has those that were chosen.
        words.choose(locale).catch(() => undefined)
      },
    }),
    [now],
  )

  // use-intl reads the Thai literals only to check keys and parameters; any language's words fit the same shape.
  const messages = shown.catalog as typeof th
  return (
    <Choice value={choice}>
      <IntlProvider locale={now} messages={messages} timeZone="Asia/Bangkok">
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
