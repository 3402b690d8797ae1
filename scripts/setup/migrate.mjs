import { runScript } from './run.mjs'

await runScript('scripts/setup/migrate.ts')
