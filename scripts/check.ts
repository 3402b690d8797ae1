import { runCheck } from './check/run-check.ts'

const { failed } = await runCheck()
process.exitCode = failed === 0 ? 0 : 1
