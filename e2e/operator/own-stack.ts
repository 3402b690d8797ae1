import { startJourneyStack, type JourneyStack } from '../journey-stack.ts'
import { test } from '../test.ts'

/** Games take the wallet's place, and the host of UFABET is not there. */
const settings = { IFRAME_MODE: '0', PGSLOT_MESSAGE: '1', UFA_HOST: 'http://127.0.0.1:9' }

/** Journeys that change documents, staff, games or settings: one stack of their own for all of them. */
export const here = test.extend<object, { stack: JourneyStack }>({
  stack: [
    async ({}, use) => {
      const stack = await startJourneyStack(settings)
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.address),
  simulatorsURL: async ({ stack }, use) => use(stack.simulatorsAddress),
})
