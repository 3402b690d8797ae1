import { runScript } from './setup/run.mjs'

await runScript('scripts/reconcile.ts')
