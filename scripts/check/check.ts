import { runCheck } from './run-check.ts'

const { failed } = await runCheck()
process.exitCode = failed === 0 ? 0 : 1
