import { runScript } from '../../scripts/setup/run.mjs'

await runScript('tools/howto/record.ts')
