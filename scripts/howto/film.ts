import type { Locale } from '@champa/contract/limits'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { NewMember } from '../../e2e/new-member.ts'
import type { Said as ScreenWords } from '../photograph/view.ts'
import type { Said } from './captions.ts'
import type { Hand } from './hand.ts'
import type { Tape } from './tape.ts'

/** Everything that a step of a film may use. */
export interface Stage {
  /** The language on screen, and its words. */
  locale: Locale
  say: ScreenWords
  page: Page
  context: BrowserContext
  request: APIRequestContext
  simulatorsURL: string
  member: NewMember
  hand: Hand
  tape: Tape
}

/** A sentence, and what is to be seen while it stands there. */
export interface Step {
  says: Said
  does: (stage: Stage) => Promise<void>
}

/** A film of the how-to page: what must be so before it begins, and its steps. */
export interface Film {
  name: string
  begins: (stage: Stage) => Promise<void>
  steps: Step[]
}
