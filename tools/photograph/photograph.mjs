import { runScript } from '../../scripts/setup/run.mjs'

await runScript('tools/photograph/photograph.ts')
