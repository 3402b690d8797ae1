/** Journeys that change what all members share: playwright.config.ts runs them in one worker, with one stack. */
export const ownStackFiles = [
  '**/chat-hostile.spec.ts',
  '**/game-settings.spec.ts',
  '**/operator-html.spec.ts',
]
