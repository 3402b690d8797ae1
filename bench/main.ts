import { join } from 'node:path'
import { benchApi } from './api.ts'
import { buildApps } from '../scripts/setup/build-apps.ts'
import { checkBudgets } from '../scripts/check/budgets.ts'
import { benchInteraction } from './browser/interaction.ts'
import { benchLighthouse } from './browser/lighthouse.ts'
import { benchChat } from './chat/chat.ts'
import { benchCsv } from './csv.ts'
import { benchGames } from './games/games.ts'
import { benchInvites } from './rewards/invites.ts'
import { benchLedger } from './ledger.ts'
import { prepareLimit } from './limit/measure-limit.ts'
import { benchLocks } from './rewards/locks.ts'
import { benchStatement } from './statement.ts'
import { benchSlip } from './slip.ts'
import { benchMatching } from './deposit/matching.ts'
import { printSummary, runSections, type Section } from './run-sections.ts'
import { startStack } from './stack.ts'
import { benchWheel } from './rewards/wheel.ts'

const quick = process.argv.includes('--quick')
const [rounds, seconds] = quick ? [1, 2] : [5, 4]
/** `npm run bench lighthouse /user/home` runs one section, and one screen of a browser section. */
const [only, part] = process.argv.slice(2).filter((word) => !word.startsWith('--'))

// Results are ratios within one run: on a shared machine absolute figures say little, and a missed
// target is printed without failing.
await buildApps((line) => console.log(line))
const stack = await startStack()
const sections: Section[] = [
  {
    name: 'ledger',
    title: 'Ledger',
    run: async () => (await benchLedger(stack.databaseUrl, rounds, seconds)).rows,
  },
  {
    name: 'api',
    title: 'API (money endpoints counted in postings a second)',
    run: () => benchApi(stack, rounds, seconds),
  },
  { name: 'matching', title: 'Matching', run: () => benchMatching(stack, quick) },
  { name: 'statement', title: 'Statement', run: () => benchStatement(stack) },
  { name: 'csv', title: 'CSV', run: () => benchCsv(stack) },
  { name: 'slip', title: 'Slips', run: () => benchSlip(stack, rounds, seconds) },
  { name: 'games', title: 'Games', run: () => benchGames(stack, quick) },
  { name: 'invites', title: 'Invites', run: () => benchInvites(stack) },
  { name: 'locks', title: 'Play locks', run: () => benchLocks(stack, quick) },
  { name: 'wheel', title: 'Wheel', run: () => benchWheel(stack.url, quick ? 1 : 3) },
  {
    name: 'chat',
    title: 'Chat (against a bare ws server without storage and authentication)',
    run: () => benchChat(stack, quick),
  },
  {
    name: 'weight',
    title: 'Weight of a first visit',
    run: async () =>
      checkBudgets(join(import.meta.dirname, '..', 'apps', 'member', 'dist')).report.map(
        (line) => ({ name: 'weight', figure: line }),
      ),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse mobile, every screen',
    run: () => benchLighthouse(stack.url, quick ? 1 : 3, part),
  },
  {
    name: 'interaction',
    title: 'Interaction to next paint, CPU 4 times slower',
    run: () => benchInteraction(stack.url, quick ? 2 : 8, part),
  },
]
try {
  await prepareLimit(stack.databaseUrl)
  const outcome = await runSections(sections, only)
  printSummary(outcome)
  process.exitCode = outcome.exitCode
} finally {
  await stack.stop()
}
