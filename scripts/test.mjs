import { runScript } from './setup/run.mjs'

// What ends before the tests could start is a failure too, and said the same way.
if (!(await runScript('scripts/test.ts'))) console.log('\n0 passed, 1 failed')
