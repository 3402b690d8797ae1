/** Journeys that change what all members share: playwright.config.ts runs them in one worker, with one stack. */
export const ownStackFiles = [
  '**/chat-hostile.spec.ts',
  '**/game-settings.spec.ts',
  '**/operator-html.spec.ts',
]

/** The journeys of the Lao build share a stack of that build. */
export const laoBuildFile = '**/lao-build.spec.ts'
