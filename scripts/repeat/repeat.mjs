import { runScript } from '../setup/run.mjs'

await runScript('scripts/repeat/repeat.ts')
