import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { phone } from './e2e/devices.ts'
import { laoBuildFile, ownStackFiles } from './e2e/operator/own-stack-files.ts'

// Unpacks the browser here once; the workers, which load this file too, reuse it.
const { executablePath, args, env } = await findBrowser((line) => console.log(line))

/**
 * Browser tests. All files share the stack started by e2e/global-setup.ts, except those of the
 * first two projects below.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  // More workers than cores, because tests mostly wait for answers that are slow on purpose.
  workers: 4,
  // No retries: a flaky test counts as failed (docs/decisions/080).
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a busy machine; a passing test does not wait for it.
  timeout: 240_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...phone,
    // Without a GPU, animations take half of a test's time (docs/decisions/075); their own tests
    // enable them.
    reducedMotion: 'reduce',
    // Requests go to the network; the tests of offline use allow the service worker.
    serviceWorkers: 'block',
    // Disables optimising compilers: most pages live for seconds, so optimised code costs more than
    // it saves.
    launchOptions: {
      executablePath,
      args: [...args, '--js-flags=--no-maglev --no-turbofan'],
      env,
    },
    // Recording every test costs a fifth of the time; TRACE=1 enables it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    // A single worker, so that the tests share the stack of its fixture; this project is first,
    // because it takes longest.
    { name: 'own stack', testMatch: ownStackFiles, workers: 1 },
    // This project starts its own stack; it is second, because it would otherwise finish last.
    { name: 'lao build', testMatch: laoBuildFile },
    { name: 'journeys', testIgnore: [...ownStackFiles, laoBuildFile] },
  ],
})
