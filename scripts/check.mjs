import { runScript } from './setup/run.mjs'

await runScript('scripts/check/check.ts')
