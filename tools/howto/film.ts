import type { Locale } from '@champa/contract/constants'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { NewMember } from '../../e2e/new-member.ts'
import type { MemberTexts as ScreenWords } from '../photograph/view.ts'
import type { LocalizedText } from './captions.ts'
import type { Pointer } from './pointer.ts'
import type { Recorder } from './recorder.ts'

/** Everything available to a step of a film. */
export interface Stage {
  /** Language of the screen. */
  locale: Locale
  texts: ScreenWords
  page: Page
  context: BrowserContext
  request: APIRequestContext
  simulatorsURL: string
  member: NewMember
  pointer: Pointer
  recorder: Recorder
}

/** One caption, and the actions shown with it. */
export interface Step {
  says: LocalizedText
  does: (stage: Stage) => Promise<void>
}

/** A video of the how-to page: its preparation and its steps. */
export interface Film {
  name: string
  begins: (stage: Stage) => Promise<void>
  steps: Step[]
}
