import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCheck } from './check/run-check.ts'
import { runTool } from './setup/run-tool.ts'
import { countPlaywright, countVitest, type Count } from './testing/count-results.ts'

const unitMostMs = 10 * 60_000
const journeysMostMs = 12 * 60_000

/** `npm test`: the check, the tests beside the code, the journeys in a browser; all of them, also after a failure. */
async function test(): Promise<Count> {
  const reports = mkdtempSync(join(tmpdir(), 'champa-reports-'))
  try {
    heading('check')
    const checked = await runCheck()
    heading('tests beside the code')
    const units = await runUnits(join(reports, 'units.json'))
    heading('journeys in a browser')
    const journeys = await runJourneys(join(reports, 'journeys.json'))
    return sum([{ ...checked, shaky: [] }, units, journeys])
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

async function runUnits(file: string): Promise<Count> {
  const well = await runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { mostMs: unitMostMs })
  return countVitest(file, well)
}

async function runJourneys(file: string): Promise<Count> {
  const well = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, mostMs: journeysMostMs })
  return countPlaywright(file, well)
}

function sum(counts: Count[]): Count {
  return counts.reduce((total, one) => ({ passed: total.passed + one.passed, failed: total.failed + one.failed, names: [...total.names, ...one.names], shaky: [...total.shaky, ...one.shaky] }), { passed: 0, failed: 0, names: [], shaky: [] })
}

function heading(what: string): void {
  console.log(`\n── ${what}`)
}

const total = await test().catch((error: unknown): Count => {
  console.error(error)
  return { passed: 0, failed: 1, names: [], shaky: [] }
})
// Named again at the end: whoever has only that of the log knows what to look for.
if (total.shaky.length > 0) console.log(['', 'passed at the second try:', ...total.shaky.map((name) => `  ${name}`)].join('\n'))
if (total.names.length > 0) console.log(['', 'failed:', ...total.names.map((name) => `  ${name}`)].join('\n'))
// The very last line, alone, is what a machine reads.
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
