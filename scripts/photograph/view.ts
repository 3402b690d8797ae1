import type { Locale } from '@champa/contract/limits'
import type { APIRequestContext, Page } from '@playwright/test'
import { en as officeEn } from '../../apps/office/text/en/index.ts'
import { lo as officeLo } from '../../apps/office/text/lo/index.ts'
import { th as officeTh } from '../../apps/office/text/th/index.ts'
import type { Words } from '../../apps/member/text/words.ts'
import { en } from '../../apps/member/text/en/index.ts'
import { lo } from '../../apps/member/text/lo/index.ts'
import { th } from '../../apps/member/text/th/index.ts'
import type { Instead } from './instead.ts'

export type Said = Words<typeof th>
export type OfficeSaid = Words<typeof officeTh>

/** Who looks: nobody who is known, the demo member who has played, the one who begins, or the lead of the office. */
export type Visitor = 'guest' | 'member' | 'beginner' | 'lead'

export interface Scene {
  page: Page
  request: APIRequestContext
  /** The words of the language on screen. */
  say: Said
  office: OfficeSaid
}

/** One thing to look at: a screen, a sheet or an alert, in one of its states. */
export interface View {
  name: string
  who: Visitor
  path: string
  /** The files of the sheets and alerts that stand open here, from the app's folder `features/` or `screens/`. */
  shows?: readonly string[]
  /** What the API is made to answer instead. */
  instead?: readonly Instead[]
  /** Before the page is opened. */
  before?: (page: Page) => Promise<void>
  /** What a hand does once the page is there. */
  open?: (scene: Scene) => Promise<void>
  /** Something here is meant never to be ready: a spinner, a skeleton. */
  waits?: true
  /** The chat is off elsewhere, so that pictures do not depend on when its button comes. */
  chat?: true
}

const languages: Record<Locale, { say: Said; office: OfficeSaid }> = {
  th: { say: th, office: officeTh },
  lo: { say: lo, office: officeLo },
  en: { say: en, office: officeEn },
}
export const wordsOf = (locale: Locale): { say: Said; office: OfficeSaid } => languages[locale]

/** A message with parameters, as a pattern: `Withdraw {amount}` finds whatever amount. */
export function like(message: string): RegExp {
  const parts = message.replaceAll(/<\/?\w+>/g, '{}').split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
  return new RegExp(
    `^\\s*${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.*')}\\s*$`,
    's',
  )
}
