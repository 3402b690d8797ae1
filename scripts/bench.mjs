import { runScript } from './setup/run.mjs'

await runScript('bench/main.ts')
