import { formatAmount, isWireNumber, fromWire } from '../../packages/contract/money.ts'
import { givePayment, listKept, returnPayment } from '../../apps/server/features/deposit/index.ts'
import { closeGift, listGifts } from '../../apps/server/features/gift/index.ts'
import { approveWithdrawal, listWithdrawals, rejectWithdrawal, type Reviewed } from '../../apps/server/features/withdraw/index.ts'
import { openDb } from '../../apps/server/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import type { House } from '../../apps/server/platform/house.ts'
import { silentLive } from '../../apps/server/platform/live.ts'
import { openLog } from '../../apps/server/platform/log.ts'
import { loadSettings } from '../../apps/server/platform/settings.ts'
import { openSite } from '../../apps/server/platform/site.ts'

/** What the operator decides by hand, until there is a back office. */
interface Command {
  usage: string
  does: string
  /** Answers what to say, or null when the words do not fit. */
  run: (house: House, words: string[]) => Promise<string | null>
}

const rowsMost = 200
const said: Record<Awaited<ReturnType<typeof givePayment>>, string> = {
  'given': 'It is in the member\'s wallet.', 'no-payment': 'There is no such payment.', 'no-member': 'There is no member of this name.',
  'currency': 'The member\'s wallet has another currency than the account.', 'not-kept': 'It is not waiting: somebody has it, or it was sent back.',
}

const reviewed: Record<Reviewed, string> = { 'done': 'Done.', 'not-found': 'There is no such withdrawal.', 'not-waiting': 'It does not wait for you: somebody decided already, or it needed nobody.' }
const closed: Record<Awaited<ReturnType<typeof closeGift>>, string> = { 'closed': 'Done.', 'not-found': 'There is no such gift.', 'not-waiting': 'It does not wait for you: it has ended, or is still asked about.' }

const commands: Record<string, Command> = {
  unmatched: {
    usage: 'unmatched', does: 'lists money that fits nobody for certain, oldest first',
    run: async (house) => {
      const rows = await listKept(house, rowsMost)
      const lines = rows.map((one) => [one.receivingAccount, one.paymentId, formatAmount(one.amount), one.paidAt.toISOString(), one.payer.bankCode ?? '-', one.payer.accountNo ?? '-', one.payer.name ?? '-', one.reason ?? '-'].join('  '))
      return lines.length === 0 ? 'Nothing waits.' : lines.join('\n')
    },
  },
  give: {
    usage: 'give <account> <payment> <member username>', does: 'gives it to a member and credits it, once',
    run: async (house, [receivingAccount, paymentId, username]) => (receivingAccount && paymentId && username ? said[await givePayment(house, { receivingAccount, paymentId, username })] : null),
  },
  keep: {
    usage: 'keep <account> <payment> --why <words>', does: 'notes that it was sent back by hand: nobody can claim it any more',
    run: async (house, [receivingAccount, paymentId, flag, ...why]) => {
      if (!receivingAccount || !paymentId || flag !== '--why' || why.length === 0) return null
      return (await returnPayment(house, { receivingAccount, paymentId, why: why.join(' ') })) ? 'Noted.' : 'It is not waiting.'
    },
  },
  withdrawals: {
    usage: 'withdrawals', does: 'lists withdrawals that wait for you, oldest first',
    run: async (house) => {
      const lines = (await listWithdrawals(house)).map((one) => [one.id, formatAmount(one.amount), one.createdAt.toISOString(), one.to.bankCode, one.to.accountNo, one.to.name, one.why].join('  '))
      return lines.length === 0 ? 'Nothing waits.' : lines.join('\n')
    },
  },
  approve: {
    usage: 'approve <withdrawal>', does: 'sends it to the bank',
    run: async (house, [id]) => (id ? reviewed[await approveWithdrawal(house, id)] : null),
  },
  reject: {
    usage: 'reject <withdrawal> --why <words>', does: 'gives the money back to the wallet; the member reads the words',
    run: async (house, [id, flag, ...why]) => (id && flag === '--why' && why.length > 0 ? reviewed[await rejectWithdrawal(house, id, why.join(' '))] : null),
  },
  gifts: {
    usage: 'gifts', does: 'lists gift links that nobody can tell about any more, oldest first',
    run: async (house) => {
      const lines = (await listGifts(house)).map((one) => [one.hash, one.movement, one.receivingAccount, one.reservedAt.toISOString(), one.why ?? '-'].join('  '))
      return lines.length === 0 ? 'Nothing waits.' : lines.join('\n')
    },
  },
  gift: {
    usage: 'gift <hash> <amount received, or 0>', does: 'ends one: credits what the wallet received, or nothing',
    run: async (house, [hash, received]) => {
      const amount = Number(received)
      if (!hash || !received || !isWireNumber(amount) || amount < 0) return null
      return closed[await closeGift(house, hash, amount === 0 ? null : fromWire(amount))]
    },
  },
}

function help(): string {
  return ['What the operator decides by hand:', ...Object.values(commands).map((one) => `  npm run operator ${one.usage}\n      ${one.does}`)].join('\n')
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(help())
  process.exitCode = 1
} else {
  const settings = loadSettings(process.env)
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: () => undefined })
  const db = openDb(settings.databaseUrl ?? embedded!.url, { most: 2 })
  try {
    const answer = await command.run({ settings, db, site: await openSite(db), live: silentLive, log: openLog(settings.logLevel) }, words)
    if (answer === null) process.exitCode = 1
    console.log(answer ?? `Usage: npm run operator ${command.usage}`)
  } finally {
    await db.end()
    await embedded?.stop()
  }
}
