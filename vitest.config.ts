import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './scripts/testing/long-tests-first.ts'

const server = [
  'apps/server/**/*.test.ts',
  'apps/simulators/**/*.test.ts',
  'packages/wire/**/*.test.ts',
  'packages/contract/**/*.test.ts',
  'bench/**/*.test.ts',
]
const member = [
  'apps/member/**/*.test.{ts,tsx}',
  'packages/ui/**/*.test.{ts,tsx}',
  'packages/client/**/*.test.ts',
  'apps/office/**/*.test.{ts,tsx}',
]
const scripts = ['scripts/**/*.test.ts']
const needsPostgres = ['scripts/check/schema.test.ts', 'scripts/operator/*.test.ts']
/** Ends a test that hangs. No test is about this limit, so a busy machine does not reach it. */
const hangsAfterMs = 480_000
/** Programs that a test starts find their modules compiled by the ones before. */
const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('./node_modules/.cache/champa/compiled', import.meta.url),
  ),
}
/** `expect.poll` waits for a condition until the test itself ends. */
const expectations = { poll: { timeout: hangsAfterMs, interval: 20 } }
/** Node itself reads the server's modules, as it does when the server runs: nothing has to be translated for it. `vi.mock` does not work then. */
const native = { viteModuleRunner: false, nodeLoader: false }
const never = ['**/node_modules/**', '**/dist/**', '.data/**']

/**
 * Each side of the house is a project of its own. The server's tests share one real PostgreSQL,
 * started once by scripts/testing/postgres-for-tests.ts; the other two need none. Files of one worker share their modules
 * (docs/decisions/074): a module keeps nothing that one test can leave for another.
 */
export default defineConfig({
  test: {
    // Many tests wait for a party that does not answer: five at once even where the machine offers two.
    maxWorkers: 5,
    // Tests of a file that run side by side wait for outside parties.
    maxConcurrency: 20,
    // A test that fails once has failed (docs/decisions/080).
    retry: 0,
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: [...server, ...needsPostgres],
          exclude: never,
          environment: 'node',
          isolate: false,
          experimental: native,
          globalSetup: ['scripts/testing/postgres-for-tests.ts'],
          // At its usual low priority the reader of pictures waits for every other test; a burst waits for a busy machine.
          env: { ...compiled, FILE_PRIORITY: '0', DATABASE_WAIT_MS: '60000' },
          testTimeout: hangsAfterMs,
          hookTimeout: hangsAfterMs,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'member',
          include: member,
          exclude: never,
          environment: 'node',
          isolate: false,
          testTimeout: hangsAfterMs,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'scripts',
          include: scripts,
          exclude: [...never, ...needsPostgres],
          environment: 'node',
          isolate: false,
          experimental: native,
          env: compiled,
          testTimeout: hangsAfterMs,
          hookTimeout: hangsAfterMs,
        },
      },
    ],
  },
})
