import { runScript } from './setup/run.mjs'

// A failure before the tests start is reported as a failed test, in the usual format.
if (!(await runScript('scripts/test.ts'))) console.log('\n0 passed, 1 failed')
