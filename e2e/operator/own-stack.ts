import {
  asOperator,
  startJourneyStack,
  untilPublished,
  type JourneyStack,
} from '../journey-stack.ts'
import { test } from '../test.ts'

/**
 * Games open in place of the wallet instead of in a new tab, PGSLOT has a message for its members,
 * and UFABET's host is unreachable.
 */
const settings = { IFRAME_MODE: '0', PGSLOT_MESSAGE: '1', UFA_HOST: 'http://127.0.0.1:9' }

/**
 * A test with a separate stack, shared by the tests that change documents, staff, games or
 * settings.
 */
export const ownStackTest = test.extend<object, { stack: JourneyStack }>({
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

/**
 * Restores the operator's settings after the last test of a file that publishes notices: the files
 * share a stack and run in any order.
 */
export function restoreSettingsAfterwards(): void {
  let settings: unknown[] = []
  ownStackTest.beforeAll(async ({ stack }) => {
    settings = await asOperator(stack.dataDir, 'select name, value from operator_setting')
  })
  ownStackTest.afterAll(async ({ stack }) => {
    await asOperator(
      stack.dataDir,
      `update operator_setting o
        set value = s.value
        from jsonb_to_recordset($1) as s(name text, value jsonb)
        where o.name = s.name and o.value <> s.value`,
      [JSON.stringify(settings)],
    )
    await untilPublished(stack.address)
  })
}
