import { defineConfig } from 'vitest/config'
import { compileCache } from './scripts/setup/root.mjs'
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
  'packages/client/**/*.test.{ts,tsx}',
  'apps/office/**/*.test.{ts,tsx}',
]
const scripts = ['scripts/**/*.test.ts', 'tools/**/*.test.ts']
const needsPostgres = ['scripts/check/schema.test.ts', 'scripts/operator/*.test.ts']
/** Ends a hanging test. No test depends on this limit, so it is generous for a busy machine. */
const hangsAfterMs = 480_000
/** Processes started by tests reuse the compiled modules of earlier ones. */
const compiled = { NODE_COMPILE_CACHE: compileCache }
/** `expect.poll` waits for a condition until the test times out. */
const expectations = { poll: { timeout: hangsAfterMs, interval: 20 } }
/**
 * Node loads the server's modules natively, as in production, without transforms. `vi.mock` does
 * not work then.
 */
const native = { viteModuleRunner: false, nodeLoader: false }
const never = ['**/node_modules/**', '**/dist/**', '.data/**']

/**
 * One project per part of the repository. The server's tests share one real PostgreSQL, started by
 * scripts/testing/postgres-for-tests.ts; the others need none. Files of one worker share their
 * modules (docs/decisions/074), so a module must not carry state from one test to another.
 */
export default defineConfig({
  test: {
    // More workers than cores, because many tests wait for a party that does not answer.
    maxWorkers: 5,
    // Many, because the concurrent tests of a file mostly wait for outside parties.
    maxConcurrency: 20,
    // No retries: a flaky test counts as failed (docs/decisions/080).
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
          // Fails a file that leaves shared state changed, which would otherwise fail a later file
          // of its worker.
          setupFiles: ['scripts/testing/guard-shared-state.ts'],
          // At its usual low priority the slip reader would wait for every other test. The long
          // wait for a database connection allows for bursts on a busy machine.
          env: {
            ...compiled,
            FILE_PRIORITY: '0',
            DATABASE_WAIT_MS: '60000',
            CHECK_ANSWERS: '1',
          },
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
