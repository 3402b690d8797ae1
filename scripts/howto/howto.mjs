import { runScript } from '../setup/run.mjs'

await runScript('scripts/howto/record.ts')
