import { benchApi } from './api.ts'
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
import { benchWeb } from './web.ts'
import { benchWheel } from './rewards/wheel.ts'

const quick = process.argv.includes('--quick')
const [rounds, seconds] = quick ? [1, 2] : [5, 4]
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))

// Ratios in one run: the machine is shared, so an absolute figure says little and a missed target is printed, not failed.
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
  await section('web', 'Web', () => benchWeb(stack.url))
} finally {
  await stack.stop()
}
console.log(`\n${all.filter((row) => row.target !== undefined && isMet(row)).length} of ${all.filter((row) => row.target !== undefined).length} targets met`)
