import { formatAmount, isWireNumber, fromWire } from '../../packages/contract/money.ts'
import {
  assignPayment,
  listUnmatchedPayments,
  listUnread,
  returnPayment,
} from '../../apps/server/features/deposit/index.ts'
import { listVaultKeys, type VaultKey } from '../../apps/server/features/game/index.ts'
import { closeGiftLink, listGiftLinks } from '../../apps/server/features/gift-link/index.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type ReviewResult,
} from '../../apps/server/features/withdraw/index.ts'
import { beginEpoch } from '../../apps/server/ledger/epoch.ts'
import type { ReviewReason } from '../../apps/server/features/risk/index.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { endAllSessions } from '../../apps/server/platform/people/end-all-sessions.ts'
import { byOperator, list, maxRows, type Answer, type Command } from './answer.ts'
import { auditCommands, runAudited } from './audit.ts'
import { campaignCommands } from './campaigns.ts'
import { correctionCommands } from './corrections.ts'
import { gameCommands } from './games.ts'
import { responsibleCommands } from './responsible.ts'
import { memberCommands } from './members.ts'
import { paymentRow } from './payment-row.ts'
import { settingCommands } from './settings.ts'
import { staffCommands } from './staff.ts'
import { transferCommands } from './transfers.ts'
import { wheelCommands } from './wheel.ts'

const given: Record<Awaited<ReturnType<typeof assignPayment>>, string> = {
  given: "Credited to the member's wallet.",
  'no-payment': 'There is no such payment.',
  'no-member': 'There is no member of this name.',
  currency:
    "The member's wallet and the account have different currencies, or the account is unknown: " +
    'register it first (docs/operate/receiving-accounts.md).',
  'not-unmatched': 'The payment is not pending: it was credited to a member or sent back.',
  IN_USE: 'The payment was taken back from this member before: assign it to another one.',
  'too-large':
    'The amount exceeds what a wallet may hold: send it back by hand, then record that with ' +
    '"keep".',
}

const reviewed: Record<ReviewResult, string> = {
  done: 'Done.',
  'not-found': 'There is no such withdrawal.',
  'not-waiting': 'The withdrawal is not in review: it was decided already, or needed no review.',
  'by-two': 'It may be paid by hand already: two people decide about it at the office.',
}
const closed: Record<Awaited<ReturnType<typeof closeGiftLink>>, string> = {
  closed: 'Done.',
  'not-found': 'There is no such gift.',
  'not-waiting': 'The gift is not pending: it is closed, or still being checked.',
  'too-large': 'The amount exceeds what a wallet may hold.',
}

function reviewWords(reason: ReviewReason): string {
  const { why, left, count, figures, sums } = reason
  if (left !== undefined) return `${left} of its deposits not played through`
  const known = Object.entries({ ...(count === undefined ? {} : { count }), ...figures, ...sums })
  const judgedBy = known.map(([name, value]) => `${name} ${value}`).join(', ')
  return judgedBy === '' ? reviewReasons[why] : `${reviewReasons[why]} (${judgedBy})`
}
const reviewReasons: Record<ReviewReason['why'], string> = {
  unplayed: 'deposits not played through',
  amount: 'large amount',
  'account-changed': 'the account was changed in the last 24 hours',
  'account-name': "the account's name differs from the member's",
  'account-name-unclear': "the account's name cannot be compared with the member's",
  'third-party': "paid in from somebody else's account",
  'unclear-payer': 'nobody names the payer, or the name cannot be compared',
  fast: 'requested shortly after a deposit, without any play',
  'small-deposits': 'many small deposits',
  'several-payers': 'several payers',
  'shared-payer': 'one payer for several members',
  manual: 'flagged or frozen by staff',
  settlement: 'somebody asked to settle it by hand, and may have paid it',
  'payouts-paused': 'payouts of the currency are paused',
  'game-doubt': 'a transfer or finding of a game waits for staff',
  'facts-missing': "the member's history is not known, or too old",
  'first-withdrawal': 'nothing was paid out before',
  'fast-in-out': 'less than the last deposit turned over since',
  velocity: 'many deposits or withdrawals, or an unusual amount',
  'payer-differs': 'somebody else paid in, or staff gave a payment',
  linked: 'linked members',
  'linked-frozen': 'a linked member is frozen',
  'bonus-hunter': 'most deposits brought a bonus, and the house lost',
  'new-device': 'a new device',
  'shared-device': 'a device of several members',
  network: 'another network than before',
  'large-win': 'a large win',
}

const review = (outcome: ReviewResult): Answer => ({
  done: outcome === 'done',
  message: reviewed[outcome],
})

function keyState({ state, passwords, links }: VaultKey): string {
  if (state === 'first') return 'seals'
  if (state === 'missing') return 'MISSING in VAULT_KEY: data sealed with it cannot be opened'
  return passwords + links === 0
    ? 'may go, once every process seals with the first key'
    : 'still needed'
}

const commands: Record<string, Command> = {
  ...transferCommands,
  ...gameCommands,
  ...campaignCommands,
  ...wheelCommands,
  ...staffCommands,
  ...settingCommands,
  ...responsibleCommands,
  ...memberCommands,
  ...correctionCommands,
  ...auditCommands,
  unmatched: {
    usage: 'unmatched',
    does:
      'lists payments that are not credited, oldest first: unmatched or pending your decision, ' +
      'with the member they were reported for',
    run: async (ctx) => {
      const [payments, events] = await Promise.all([
        listUnmatchedPayments(ctx, maxRows),
        listUnread(ctx, maxRows, 'events'),
      ])
      return list([
        ...payments.map(paymentRow),
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
  assign: {
    usage: 'assign <account> <payment> <member username>',
    does: 'credits an unmatched payment to a member, once',
    run: async (ctx, [receivingAccount, paymentId, username]) => {
      if (!receivingAccount || !paymentId || !username) return null
      const outcome = await assignPayment(ctx, { receivingAccount, paymentId, username })
      return { done: outcome === 'given', message: given[outcome] }
    },
  },
  'mark-returned': {
    usage: 'mark-returned <account> <payment> --reason <words>',
    does: 'records that a payment was sent back by hand; it can no longer be credited',
    run: async (ctx, [receivingAccount, paymentId, flag, ...reason]) => {
      if (!receivingAccount || !paymentId || flag !== '--reason' || reason.length === 0) return null
      const done = await returnPayment(ctx, { receivingAccount, paymentId, why: reason.join(' ') })
      return { done, message: done ? 'Recorded.' : 'The payment is not pending.' }
    },
  },
  unread: {
    usage: 'unread',
    does:
      'lists bank messages (SMS or feed) that could not be parsed, newest first; some may be ' +
      'payments',
    run: async (ctx) =>
      list(
        (await listUnread(ctx, maxRows)).map((one) => [
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
    does: 'lists withdrawals in review, oldest first, with every reason for the review',
    run: async (ctx) =>
      list(
        (await listWithdrawals(ctx)).map((one) => [
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
    does: 'approves a withdrawal and sends it to the bank',
    run: async (ctx, [id]) => (id ? review(await approveWithdrawal(ctx, id, byOperator())) : null),
  },
  reject: {
    usage: 'reject <withdrawal> --reason <words>',
    does: 'rejects a withdrawal and returns the money to the wallet; the member sees the reason',
    run: async (ctx, [id, flag, ...reason]) =>
      id && flag === '--reason' && reason.length > 0
        ? review(await rejectWithdrawal(ctx, id, { reason: reason.join(' '), by: byOperator() }))
        : null,
  },
  'gift-links': {
    usage: 'gift-links',
    does: 'lists gift links with an unknown outcome, oldest first',
    run: async (ctx) =>
      list(
        (await listGiftLinks(ctx)).map((one) => [
          one.hash,
          one.movement,
          one.receivingAccount,
          one.reservedAt.toISOString(),
          one.why,
        ]),
      ),
  },
  'gift-link': {
    usage: 'gift-link <hash> <amount received, or 0>',
    does: 'closes a gift link: credits the amount received, or nothing',
    run: async (ctx, [hash, received]) => {
      const amount = Number(received)
      if (!hash || !received || !isWireNumber(amount) || amount < 0) return null
      const outcome = await closeGiftLink(ctx, hash, amount === 0 ? null : fromWire(amount))
      return { done: outcome === 'closed', message: closed[outcome] }
    },
  },
  'new-epoch': {
    usage: 'new-epoch',
    does: 'starts a new epoch of references, after the database was restored from a backup by hand',
    run: async (ctx) => ({
      done: true,
      message: `References contain epoch ${await beginEpoch(ctx.db)} from now on.`,
    }),
  },
  restored: {
    usage: 'restored',
    does:
      'after a restore from a backup: ends every session of members and staff, and starts a new ' +
      'epoch of references',
    run: async (ctx) => {
      const epoch = await beginEpoch(ctx.db)
      const { members, staff } = await endAllSessions(ctx.db)
      ctx.live.sessionsEnded(null)
      return {
        done: true,
        message:
          `References contain epoch ${epoch} from now on. Sessions ended: ${members} of members, ` +
          `${staff} of staff.`,
      }
    },
  },
  vault: {
    usage: 'vault',
    does:
      'lists the keys of game passwords by short name: passwords and links sealed with each, ' +
      'and whether it may go',
    run: async (ctx) =>
      list(
        (await listVaultKeys(ctx)).map((key) => [
          key.id,
          String(key.passwords),
          String(key.links),
          keyState(key),
        ]),
      ),
  },
}

export const commandNames: readonly string[] = Object.keys(commands)

export function commandOf(name: string): Command | null {
  return (Object.hasOwn(commands, name) && commands[name]) || null
}

/** Runs and audits an operator command; invalid arguments are answered with its usage. */
export async function carryOut(
  command: Command,
  ctx: AppContext,
  words: string[],
): Promise<Answer> {
  return (
    (await runAudited(command, ctx, words)) ?? {
      done: false,
      message: `Usage: npm run operator ${command.usage}`,
    }
  )
}

export function help(): string {
  return [
    'Operator commands:',
    ...Object.values(commands).map((one) => `  npm run operator ${one.usage}\n      ${one.does}`),
  ].join('\n')
}
