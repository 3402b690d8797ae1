import { runScript } from './setup/run.mjs'

await runScript('scripts/test.ts')
