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
import { startStack } from './stack.ts'
import { isMet, printTable, type Row } from './table.ts'
import { benchWheel } from './rewards/wheel.ts'

const quick = process.argv.includes('--quick')
const [rounds, seconds] = quick ? [1, 2] : [5, 4]
/** `npm run bench lighthouse /user/home`: one section, and of the browser's sections one screen. */
const [only, part] = process.argv.slice(2).filter((word) => !word.startsWith('--'))

// Ratios in one run: the machine is shared, so an absolute figure says little and a missed target is printed, not failed.
await buildApps((line) => console.log(line))
const stack = await startStack()
const all: Row[] = []
async function section(name: string, title: string, run: () => Promise<Row[]>): Promise<void> {
  if (only && only !== name) return
  const rows = await run()
  printTable(title, rows)
  all.push(...rows)
}
try {
  await prepareLimit(stack.databaseUrl)
  await section('ledger', 'Ledger', async () => (await benchLedger(stack.databaseUrl, rounds, seconds)).rows)
  await section('api', 'API (money endpoints counted in postings a second)', () => benchApi(stack, rounds, seconds))
  await section('matching', 'Matching', () => benchMatching(stack, quick))
  await section('statement', 'Statement', () => benchStatement(stack))
  await section('csv', 'CSV', () => benchCsv(stack))
  await section('slip', 'Slips', () => benchSlip(stack, rounds, seconds))
  await section('games', 'Games', () => benchGames(stack, quick))
  await section('invites', 'Invites', () => benchInvites(stack))
  await section('locks', 'Play locks', () => benchLocks(stack, quick))
  await section('wheel', 'Wheel', () => benchWheel(stack.url, quick ? 1 : 3))
  await section('chat', 'Chat (against a bare ws server that keeps nothing and checks nobody)', () => benchChat(stack, quick))
  await section('weight', 'Weight of a first visit', async () => checkBudgets(join(import.meta.dirname, '..', 'apps', 'member', 'dist')).report.map((line) => ({ what: 'weight', figure: line })))
  await section('lighthouse', 'Lighthouse mobile, every screen', () => benchLighthouse(stack.url, quick ? 1 : 3, part))
  await section('interaction', 'From the finger to the next paint, CPU 4 times slower', () => benchInteraction(stack.url, quick ? 2 : 8, part))
} finally {
  await stack.stop()
}
console.log(`\n${all.filter((row) => row.target !== undefined && isMet(row)).length} of ${all.filter((row) => row.target !== undefined).length} targets met`)
