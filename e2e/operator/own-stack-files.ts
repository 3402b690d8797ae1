/** Tests that change global state; playwright.config.ts runs them in one worker with one stack. */
export const ownStackFiles = [
  '**/chat-hostile.spec.ts',
  '**/game-settings.spec.ts',
  '**/offer-settings.spec.ts',
  '**/operator-html.spec.ts',
]

/** Tests of the Lao build, which share a stack of that build. */
export const laoBuildFile = '**/lao-build.spec.ts'
