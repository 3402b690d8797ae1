import { runScript } from '../setup/run.mjs'

await runScript('scripts/photograph/photograph.ts')
