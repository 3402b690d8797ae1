import { runScript } from '../setup/run.mjs'

await runScript('scripts/operator/operator.ts')
