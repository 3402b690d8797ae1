import type { Locale } from '@champa/contract/constants'
import type { APIRequestContext, Page } from '@playwright/test'
import { en as officeEn } from '../../apps/office/text/en/index.ts'
import { rooms as roomsEn } from '../../apps/office/text/en/rooms.ts'
import { lo as officeLo } from '../../apps/office/text/lo/index.ts'
import { rooms as roomsLo } from '../../apps/office/text/lo/rooms.ts'
import { th as officeTh } from '../../apps/office/text/th/index.ts'
import { rooms as roomsTh } from '../../apps/office/text/th/rooms.ts'
import type { Words } from '../../apps/member/text/words.ts'
import { en } from '../../apps/member/text/en/index.ts'
import { lo } from '../../apps/member/text/lo/index.ts'
import { th } from '../../apps/member/text/th/index.ts'
import type { Mock } from './mocks.ts'

export type MemberTexts = Words<typeof th>
export type OfficeTexts = Words<typeof officeTh & typeof roomsTh>

/**
 * The visitor: a signed-out guest, the demo member with history, a new member, or a lead of the
 * office.
 */
export type Visitor = 'guest' | 'member' | 'beginner' | 'lead'

export interface Scene {
  page: Page
  request: APIRequestContext
  /** Texts of the language on screen. */
  texts: MemberTexts
  office: OfficeTexts
}

/** A view to photograph: a screen, sheet or alert in one of its states. */
export interface View {
  name: string
  visitor: Visitor
  path: string
  /**
   * Files of the sheets and alerts open in this view, relative to `features/` or `screens/` of the
   * app.
   */
  shows?: readonly string[]
  /** Mocked answers of the API. */
  mocks?: readonly Mock[]
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<void>
  /** Interactions after the page has loaded. */
  open?: (scene: Scene) => Promise<void>
  /** True when part of the view stays in a loading state, such as a spinner or a skeleton. */
  waits?: true
  /**
   * Enables the chat, which is otherwise off so that pictures do not depend on when its button
   * appears.
   */
  chat?: true
}

/** Both halves of the office's catalogue, of which three groups have texts in each. */
const whole = (first: Words<typeof officeTh>, rooms: Words<typeof roomsTh>): OfficeTexts => ({
  ...first,
  ...rooms,
  errors: { ...first.errors, ...rooms.errors },
  me: { ...first.me, ...rooms.me },
  room: { ...first.room, ...rooms.room },
})

const languages: Record<Locale, { texts: MemberTexts; office: OfficeTexts }> = {
  th: { texts: th, office: whole(officeTh, roomsTh) },
  lo: { texts: lo, office: whole(officeLo, roomsLo) },
  en: { texts: en, office: whole(officeEn, roomsEn) },
}
export const wordsOf = (locale: Locale): { texts: MemberTexts; office: OfficeTexts } =>
  languages[locale]

/**
 * A pattern that matches a message with any parameters: `Withdraw {amount}` matches every amount.
 */
export function like(message: string): RegExp {
  const parts = message.replaceAll(/<\/?\w+>/g, '{}').split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
  return new RegExp(
    `^\\s*${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.*')}\\s*$`,
    's',
  )
}
