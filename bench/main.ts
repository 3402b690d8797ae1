import { join } from 'node:path'
import { benchApi } from './api/api.ts'
import { buildApps } from '../scripts/setup/build-apps.ts'
import { checkBudgets } from '../scripts/check/budgets.ts'
import { benchInteraction } from './browser/interaction.ts'
import { benchLighthouse } from './browser/lighthouse.ts'
import { benchOfficePages } from './browser/office.ts'
import { benchChat } from './chat/chat.ts'
import { benchCsv } from './csv.ts'
import { benchFloor } from './floor/floor.ts'
import { benchGames } from './games/games.ts'
import { benchInvites } from './rewards/invites.ts'
import { benchLedger } from './ledger.ts'
import { prepareLimit } from './limit/measure-limit.ts'
import { benchLocks } from './rewards/locks.ts'
import { benchStatement } from './statement.ts'
import { benchOffice } from './office/office.ts'
import { benchSlip } from './slip.ts'
import { benchMatching } from './deposit/matching.ts'
import {
  compareWithLanded,
  landResults,
  readLanded,
  saveResults,
  thisMeasurement,
} from './results.ts'
import { printSummary, runSections, type Section } from './run-sections.ts'
import { startStack, type Stack } from './stack.ts'
import { printTable } from './table.ts'
import { benchStart } from './start.ts'
import { benchWheel } from './rewards/wheel.ts'

const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const quick = options.includes('--quick')
const [rounds, seconds] = quick ? [1, 2] : [5, 3]
/**
 * `npm run bench lighthouse /user/home` runs one section, and one screen of a browser section or
 * one row of the API.
 */
const [only, part] = process.argv.slice(2).filter((word) => !word.startsWith('--'))

// Results are ratios within one run, because absolute figures of a shared machine say little. A
// missed target is printed and does not fail the run.
const measurement = thisMeasurement()
let opened: Promise<Stack> | undefined
/** The stack for all sections except the API's, which starts its own with a separate database. */
const openStack = (): Promise<Stack> =>
  (opened ??= startStack().then(async (stack) => {
    await prepareLimit(stack.databaseUrl)
    return stack
  }))
let built: Promise<unknown> | undefined
const openApps = async (): Promise<Stack> => {
  await (built ??= buildApps((line) => console.log(line)))
  return openStack()
}
const sections: Section[] = [
  {
    name: 'ledger',
    title: 'Ledger',
    run: async () => benchLedger((await openStack()).databaseUrl, rounds, seconds),
  },
  {
    name: 'api',
    title: 'API (money endpoints counted in postings a second)',
    run: () => benchApi({ rounds, seconds }, part),
  },
  {
    name: 'floor',
    title: 'Floor (the same framework, driver and pool without the product)',
    run: async () => benchFloor(await openStack(), { rounds, seconds }),
  },
  { name: 'start', title: 'Start', run: () => benchStart(quick ? 1 : 3) },
  { name: 'matching', title: 'Matching', run: async () => benchMatching(await openStack(), quick) },
  { name: 'statement', title: 'Statement', run: async () => benchStatement(await openStack()) },
  { name: 'csv', title: 'CSV', run: async () => benchCsv(await openStack()) },
  { name: 'slip', title: 'Slips', run: async () => benchSlip(await openStack(), rounds, seconds) },
  { name: 'games', title: 'Games', run: async () => benchGames(await openStack(), quick) },
  { name: 'invites', title: 'Invites', run: async () => benchInvites(await openStack()) },
  { name: 'locks', title: 'Play locks', run: async () => benchLocks(await openStack(), quick) },
  {
    name: 'wheel',
    title: 'Wheel',
    run: async () => benchWheel((await openApps()).url, quick ? 1 : 3),
  },
  {
    name: 'chat',
    title: 'Chat (against a bare ws server without storage and authentication)',
    run: async () => benchChat(await openStack(), quick),
  },
  {
    name: 'office',
    title: 'Office (p95 beside many members, against a read by primary key)',
    run: async () => benchOffice(await openStack(), quick),
  },
  {
    name: 'weight',
    title: 'Weight of a first visit',
    run: async () => {
      await openApps()
      return checkBudgets(join(import.meta.dirname, '..', 'apps', 'member', 'dist')).report.map(
        (line) => ({ name: 'weight', figure: line }),
      )
    },
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse mobile, every screen',
    run: async () => benchLighthouse((await openApps()).url, quick ? 1 : 3, part),
  },
  {
    name: 'interaction',
    title: 'Interaction to next paint, CPU 4 times slower',
    run: async () => benchInteraction((await openApps()).url, quick ? 2 : 8, part),
  },
  {
    name: 'office-pages',
    title: 'Office at a desktop: Lighthouse, and interaction with CPU 4 times slower',
    run: async () => benchOfficePages(await openApps(), quick ? 1 : 3, quick ? 2 : 8),
  },
]
try {
  const outcome = await runSections(sections, only)
  printSummary(outcome)
  const results = { ...measurement, rows: outcome.rows }
  printTable('Landed → now', compareWithLanded(outcome.rows, readLanded()))
  if (options.includes('--save') || options.includes('--land'))
    console.log(`\nwrote ${saveResults(results)}`)
  if (options.includes('--land')) console.log(`wrote ${landResults(results)}`)
  process.exitCode = outcome.exitCode
} finally {
  await (await opened)?.stop()
}
