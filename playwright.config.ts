import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { phone } from './e2e/devices.ts'
import { laoBuildFile, ownStackFiles } from './e2e/operator/own-stack-files.ts'

// Found here once; the workers read this file too and find it unpacked.
const { executablePath, args, env } = await findBrowser((line) => console.log(line))

/** A file is one member's journey; all of them share the one stack that e2e/global-setup.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  // Three where the machine has two cores: much of a journey waits for an answer that is slow on purpose.
  workers: 3,
  // A journey that fails once has failed (docs/decisions/080).
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a machine that does other work beside; whoever passes does not wait for it.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...phone,
    // Without a graphics card motion is half of a journey's time (docs/decisions/075); what is about motion asks for it.
    reducedMotion: 'reduce',
    // A journey meets the network itself; the one about being without it allows the worker.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, env },
    // Recording every journey for the few that fail costs a fifth of the time: TRACE=1 records them.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    // A single worker, so that they share the stack that its fixture starts; first, since they take longest.
    { name: 'own stack', testMatch: ownStackFiles, workers: 1 },
    // Its stack too; begun early, or it would be the last that everybody waits for.
    { name: 'lao build', testMatch: laoBuildFile },
    { name: 'journeys', testIgnore: [...ownStackFiles, laoBuildFile] },
  ],
})
