import { formatAmount, isWireNumber, fromWire } from '../../packages/contract/money.ts'
import {
  givePayment,
  listKept,
  listUnread,
  returnPayment,
  type Kept,
  type Reason,
} from '../../apps/server/features/deposit/index.ts'
import { listVaultKeys, type VaultKey } from '../../apps/server/features/game/index.ts'
import { closeGift, listGifts } from '../../apps/server/features/gift/index.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type Reviewed,
} from '../../apps/server/features/withdraw/index.ts'
import { beginEpoch } from '../../apps/server/ledger/epoch.ts'
import type { ReviewReason } from '../../apps/server/features/risk/index.ts'
import type { House } from '../../apps/server/platform/house.ts'
import { list, rowsMost, type Answer, type Command } from './answer.ts'
import { campaignCommands } from './campaigns.ts'
import { gameCommands } from './games.ts'
import { responsibleCommands } from './responsible.ts'
import { memberCommands } from './members.ts'
import { staffCommands } from './staff.ts'
import { transferCommands } from './transfers.ts'
import { wheelCommands } from './wheel.ts'

const given: Record<Awaited<ReturnType<typeof givePayment>>, string> = {
  given: "It is in the member's wallet.",
  'no-payment': 'There is no such payment.',
  'no-member': 'There is no member of this name.',
  currency: "The member's wallet has another currency than the account.",
  'not-kept': 'It is not waiting: somebody has it, or it was sent back.',
  'too-large': 'Nobody can be given so much: send it back by hand, then note it with "keep".',
}

const keptLine = (one: Kept): (string | null | undefined)[] => [
  one.receivingAccount,
  one.paymentId,
  formatAmount(one.amount),
  one.paidAt.toISOString(),
  one.payer.bankCode,
  one.payer.accountNo,
  one.payer.name,
  keptWords(one.reason),
  ...(one.heldFor === null ? [] : [`for ${one.heldFor}`]),
]
const keptWords = (reason: Reason | null): string =>
  reason === null ? '-' : `${reason}: ${whyKept[reason]}`
const whyKept: Record<Reason, string> = {
  ambiguous: 'several members may have paid it',
  'no-member': 'no member has this account',
  'unknown-code': 'it names no code of ours',
  'unknown-account': 'it came to no account of ours',
  'claimed-by-another': 'the gateway gives one payment to two members',
  currency: 'the wallet has another currency',
  'wrong-amount': 'another amount than the code asked for',
  'out-of-bounds': 'outside the smallest and largest amount of its account',
  unconfirmed: 'the gateway has not confirmed the amount itself',
  'third-party': "paid from somebody else's account",
  'balance-limit': 'larger than a wallet may grow',
}

const reviewed: Record<Reviewed, string> = {
  done: 'Done.',
  'not-found': 'There is no such withdrawal.',
  'not-waiting': 'It does not wait for you: somebody decided already, or it needed nobody.',
}
const closed: Record<Awaited<ReturnType<typeof closeGift>>, string> = {
  closed: 'Done.',
  'not-found': 'There is no such gift.',
  'not-waiting': 'It does not wait for you: it has ended, or is still asked about.',
  'too-large': 'No wallet can hold so much.',
}

function reviewWords(reason: ReviewReason): string {
  if (reason.why === 'unplayed') return `${reason.left} of its deposits not played through`
  if ('count' in reason) return `${whyReviewed[reason.why]} (${reason.count})`
  return whyReviewed[reason.why]
}
const whyReviewed: Record<Exclude<ReviewReason['why'], 'unplayed'>, string> = {
  amount: 'large amount',
  'account-changed': 'the account was changed in the last 24 hours',
  'account-name': "the account is in another name than the member's",
  'account-name-unclear': "the account's name cannot be compared with the member's",
  'third-party': "paid in from somebody else's account",
  'unclear-payer': 'paid in by a name that cannot be compared',
  fast: 'asked for shortly after a deposit, without any play',
  'small-deposits': 'many small deposits',
  'several-payers': 'several payers',
  'shared-payer': 'one payer for several members',
}

const review = (outcome: Reviewed): Answer => ({
  done: outcome === 'done',
  said: reviewed[outcome],
})

function keyState({ state, passwords, links }: VaultKey): string {
  if (state === 'first') return 'seals'
  if (state === 'missing') return 'MISSING in VAULT_KEY: what it sealed cannot be opened'
  return passwords + links === 0
    ? 'may go, once every process seals with the first'
    : 'still needed'
}

const commands: Record<string, Command> = {
  ...transferCommands,
  ...gameCommands,
  ...campaignCommands,
  ...wheelCommands,
  ...staffCommands,
  ...responsibleCommands,
  ...memberCommands,
  unmatched: {
    usage: 'unmatched',
    does: 'lists money that is not credited, oldest first: it fits nobody for certain, or waits for you, with the member it was reported for',
    run: async (house) => {
      const [kept, events] = await Promise.all([
        listKept(house, rowsMost),
        listUnread(house, rowsMost, 'events'),
      ])
      return list([
        ...kept.map(keptLine),
        ...events.map((one) => [
          one.id,
          one.sender,
          one.accountNo,
          one.receivedAt.toISOString(),
          one.why,
          one.text,
        ]),
      ])
    },
  },
  give: {
    usage: 'give <account> <payment> <member username>',
    does: 'gives it to a member and credits it, once',
    run: async (house, [receivingAccount, paymentId, username]) => {
      if (!receivingAccount || !paymentId || !username) return null
      const outcome = await givePayment(house, { receivingAccount, paymentId, username })
      return { done: outcome === 'given', said: given[outcome] }
    },
  },
  keep: {
    usage: 'keep <account> <payment> --why <words>',
    does: 'notes that it was sent back by hand: nobody can claim it any more',
    run: async (house, [receivingAccount, paymentId, flag, ...why]) => {
      if (!receivingAccount || !paymentId || flag !== '--why' || why.length === 0) return null
      const done = await returnPayment(house, { receivingAccount, paymentId, why: why.join(' ') })
      return { done, said: done ? 'Noted.' : 'It is not waiting.' }
    },
  },
  unread: {
    usage: 'unread',
    does: 'lists what banks told by SMS or feed and we did not understand, newest first: perhaps money',
    run: async (house) =>
      list(
        (await listUnread(house, rowsMost)).map((one) => [
          one.id,
          one.receivedAt.toISOString(),
          one.sender,
          one.accountNo,
          one.why,
          one.text,
        ]),
      ),
  },
  withdrawals: {
    usage: 'withdrawals',
    does: 'lists withdrawals that wait for you, oldest first, each with every reason for it',
    run: async (house) =>
      list(
        (await listWithdrawals(house)).map((one) => [
          one.id,
          formatAmount(one.amount),
          one.createdAt.toISOString(),
          one.to.bankCode,
          one.to.accountNo,
          one.to.name,
          one.reasons.map(reviewWords).join('; '),
        ]),
      ),
  },
  approve: {
    usage: 'approve <withdrawal>',
    does: 'sends it to the bank',
    run: async (house, [id]) => (id ? review(await approveWithdrawal(house, id)) : null),
  },
  reject: {
    usage: 'reject <withdrawal> --why <words>',
    does: 'gives the money back to the wallet; the member reads the words',
    run: async (house, [id, flag, ...why]) =>
      id && flag === '--why' && why.length > 0
        ? review(await rejectWithdrawal(house, id, why.join(' ')))
        : null,
  },
  gifts: {
    usage: 'gifts',
    does: 'lists gift links that nobody can tell about any more, oldest first',
    run: async (house) =>
      list(
        (await listGifts(house)).map((one) => [
          one.hash,
          one.movement,
          one.receivingAccount,
          one.reservedAt.toISOString(),
          one.why,
        ]),
      ),
  },
  gift: {
    usage: 'gift <hash> <amount received, or 0>',
    does: 'ends one: credits what the wallet received, or nothing',
    run: async (house, [hash, received]) => {
      const amount = Number(received)
      if (!hash || !received || !isWireNumber(amount) || amount < 0) return null
      const outcome = await closeGift(house, hash, amount === 0 ? null : fromWire(amount))
      return { done: outcome === 'closed', said: closed[outcome] }
    },
  },
  'new-epoch': {
    usage: 'new-epoch',
    does: 'begins an epoch of references, after a copy of the database was put back by hand',
    run: async (house) => ({
      done: true,
      said: `References name the epoch ${await beginEpoch(house.db)} from here on.`,
    }),
  },
  vault: {
    usage: 'vault',
    does: 'lists the keys of game passwords by their short names, how many passwords and links each has sealed, and which may go',
    run: async (house) =>
      list(
        (await listVaultKeys(house)).map((key) => [
          key.id,
          String(key.passwords),
          String(key.links),
          keyState(key),
        ]),
      ),
  },
}

export function commandOf(name: string): Command | null {
  return Object.hasOwn(commands, name) ? commands[name]! : null
}

/** Runs a command; invalid arguments are answered with its usage. */
export async function carryOut(command: Command, house: House, words: string[]): Promise<Answer> {
  return (
    (await command.run(house, words)) ?? {
      done: false,
      said: `Usage: npm run operator ${command.usage}`,
    }
  )
}

export function help(): string {
  return [
    'What the operator decides by hand:',
    ...Object.values(commands).map((one) => `  npm run operator ${one.usage}\n      ${one.does}`),
  ].join('\n')
}
