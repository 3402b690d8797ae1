import {
  adjustBalance,
  loseRecall,
  planAdjustment,
  planLostRecall,
  planPayoutReturn,
  planReversal,
  planWriteOff,
  returnPayout,
  reverseDeposit,
  writeOffBalance,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefusal,
  type CorrectionRefused,
  type Justification,
} from '../../apps/server/features/correction/index.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { formatAmount, fromWire, isWireNumber } from '../../packages/contract/money.ts'
import { operatorName, type Command } from './answer.ts'

const refused: Record<CorrectionRefusal, string> = {
  'no-member': 'There is no member of this name.',
  'no-payment': 'There is no such payment.',
  'no-withdrawal': 'There is no such withdrawal.',
  'not-credited':
    "The payment is not in this member's wallet: it was not credited to them, or was already sent " +
    'back or recalled.',
  'not-paid': 'The bank has not paid this withdrawal, so it cannot have come back.',
  'not-closed': 'The account is not closed.',
  'not-empty': 'Money of this member is still at games, in transit or on hold.',
  nothing: 'The wallet is empty.',
  'too-much': 'The rest is large enough to be paid out: use pay-out.',
  'can-pay': 'The wallet can pay it: use reverse-deposit.',
  MONEY_NOT_ENOUGH:
    'The wallet has too little. Money at games must come back first; if the member has nothing ' +
    'left and the bank has taken the money back, use recall-lost.',
  BONUS_CONDITION:
    'A bonus or another credit is in play. It could not be cancelled now, or it is not this ' +
    "deposit's and the amount exceeds the member's own money: try again once it has ended.",
  IDEMPOTENCY_MISMATCH:
    'Another correction of this member was made with the same evidence. Name the evidence of this ' +
    'one, such as CASE-12/2.',
  BALANCE_LIMIT: 'The amount exceeds what a wallet may hold.',
  BUSY: 'Another operation has this wallet. Try again in a moment.',
  SETTLED: 'The movement has ended already.',
  MOVED: 'The wallet has changed meanwhile. Try again.',
  PAUSED: 'The member is on a break.',
  NOT_EMPTY: 'A withdrawal is in progress.',
  NO_BOOK: 'The member has no wallet.',
}

interface Flags {
  words: string[]
  reason: string
  evidence: string
  isSure: boolean
}

const length = { reason: [10, 500], evidence: [3, 120] } as const

/**
 * Reads `<words> --reason <words> --evidence <reference> [--yes]`, in any order after the first
 * words. Null when a flag is missing, unknown, too short or too long.
 */
export function readFlags(all: readonly string[]): Flags | null {
  const begin = all.findIndex((word) => word.startsWith('--'))
  if (begin < 0) return null
  const values = new Map<string, string[]>()
  for (const word of all.slice(begin)) {
    if (!word.startsWith('--')) [...values.values()].at(-1)?.push(word)
    else if (values.has(word)) return null
    else values.set(word, [])
  }
  const text = (flag: string): string => (values.get(flag) ?? []).join(' ').normalize('NFC').trim()
  const [reason, evidence] = [text('--reason'), text('--evidence')]
  const isKnown = [...values.keys()].every((flag) =>
    ['--reason', '--evidence', '--yes'].includes(flag),
  )
  const isSure = values.has('--yes')
  if (!isKnown || (isSure && text('--yes') !== '')) return null
  if (!isText(reason, length.reason) || !isText(evidence, length.evidence)) return null
  return { words: all.slice(0, begin), reason, evidence, isSure }
}

const isText = (text: string, [min, max]: readonly [number, number]): boolean =>
  [...text].length >= min && [...text].length <= max && !/\p{Cc}/u.test(text)

interface Correction<Subject> {
  usage: string
  does: string
  /** Reads the words before the flags; null when they are invalid. */
  read: (words: string[]) => Subject | null
  plan: (
    ctx: AppContext,
    of: Subject & Justification,
  ) => Promise<CorrectionPlan | CorrectionRefused>
  make: (ctx: AppContext, of: Subject & Justification) => Promise<CorrectionOutcome>
  /** What is corrected, in words. */
  about: (of: Subject) => string
}

/**
 * A command that shows what it will do, and does it when it is repeated with `--yes`. The evidence
 * identifies the decision, so that a command that is run twice corrects once.
 */
function correctionCommand<Subject>(one: Correction<Subject>): Command {
  return {
    usage: `${one.usage} --reason <words> --evidence <reference> [--yes]`,
    does: one.does,
    run: async (ctx, all) => {
      const flags = readFlags(all)
      const subject = flags && one.read(flags.words)
      if (!flags || !subject) return null
      const { reason, evidence, isSure } = flags
      const by = `cli:${operatorName()}`
      const of = { ...subject, reason, evidence, by, decision: `cli:${evidence}` }
      const plan = await one.plan(ctx, of)
      if (!plan.ok) return { done: false, message: refused[plan.code] }
      if (!isSure) return { done: true, message: shown(one.about(subject), plan) }
      const outcome = await one.make(ctx, of)
      return outcome.ok
        ? { done: true, message: made(outcome) }
        : { done: false, message: refused[outcome.code] }
    },
  }
}

function shown(about: string, plan: CorrectionPlan): string {
  const { currency, commission } = plan
  const money = (amount: bigint): string => `${formatAmount(amount)} ${currency}`
  const lines = [
    `${about} of ${plan.username} (${plan.name}, ${plan.status})`,
    `wallet: ${money(plan.wallet)}, afterwards ${money(plan.walletAfter)}`,
    ...(plan.elsewhere === 0n ? [] : [`at games and in transit: ${money(plan.elsewhere)}`]),
    ...(plan.bonus === null
      ? []
      : [
          `The bonus of ${money(plan.bonus)} that it brought is cancelled first: all money returns ` +
            'from the games, and what exceeds own money is taken.',
        ]),
    ...(commission === null
      ? []
      : [`Commission of ${money(commission)} stays with the inviter; adjust-balance takes it.`]),
    plan.isRepeat
      ? 'This was made before. Nothing will change.'
      : 'Nothing was changed. Repeat the command with --yes to do it.',
  ]
  return lines.map((line) => line.replaceAll(/\p{C}/gu, '?')).join('\n')
}

function made({ movement, isRepeat }: Extract<CorrectionOutcome, { ok: true }>): string {
  const number = movement === null ? '' : ` Statement: ${movement}.`
  return isRepeat ? `This was made before.${number}` : `Done.${number}`
}

const readUsername = ([username, ...rest]: string[]) =>
  username && rest.length === 0 ? { username } : null

function readAdjustment([username, text, ...rest]: string[]) {
  const amount = Number(text)
  if (!username || !text || rest.length > 0 || !isWireNumber(amount) || amount === 0) return null
  return { username, amount: fromWire(amount) }
}

const readWithdrawal = ([withdrawal, ...rest]: string[]) =>
  withdrawal && rest.length === 0 ? { withdrawal } : null

const readPayment = ([receivingAccount, paymentId, username, ...rest]: string[]) =>
  receivingAccount && paymentId && username && rest.length === 0
    ? { receivingAccount, paymentId, username }
    : null

export const correctionCommands: Record<string, Command> = {
  'adjust-balance': correctionCommand({
    usage: 'adjust-balance <member username> <amount, negative to take>',
    does: "corrects a member's wallet; what it adds is the member's own money",
    read: readAdjustment,
    plan: planAdjustment,
    make: adjustBalance,
    about: ({ amount }) => `Correct the wallet by ${formatAmount(amount)}`,
  }),
  'reverse-deposit': correctionCommand({
    usage: 'reverse-deposit <account> <payment> <member username>',
    does:
      'takes a deposit back out of the wallet: it was credited to the wrong member, or the bank ' +
      'took it back; the payment is listed by unmatched again',
    read: readPayment,
    plan: planReversal,
    make: reverseDeposit,
    about: ({ receivingAccount, paymentId }) => `Reverse ${receivingAccount} ${paymentId}`,
  }),
  'payout-returned': correctionCommand({
    usage: 'payout-returned <withdrawal>',
    does: 'puts a paid withdrawal back into the wallet after the bank has returned it',
    read: readWithdrawal,
    plan: planPayoutReturn,
    make: returnPayout,
    about: ({ withdrawal }) => `Put back the payout ${withdrawal}`,
  }),
  'write-off': correctionCommand({
    usage: 'write-off <member username>',
    does: 'empties the wallet of a closed account whose rest is too small to be paid out',
    read: readUsername,
    plan: planWriteOff,
    make: writeOffBalance,
    about: () => 'Write off the rest',
  }),
  'recall-lost': correctionCommand({
    usage: 'recall-lost <account> <payment> <member username>',
    does:
      'books a deposit as lost that the bank took back and the wallet cannot pay; nothing changes ' +
      'for the member',
    read: readPayment,
    plan: planLostRecall,
    make: loseRecall,
    about: ({ receivingAccount, paymentId }) => `Book ${receivingAccount} ${paymentId} as lost`,
  }),
}
