import { formatAmount } from '../../packages/contract/money.ts'
import {
  closeMatch,
  confirmMatch,
  endExclusion,
  letRegister,
  listExcluded,
  listMatches,
  type DecideResult,
  type EndExclusionResult,
  type MatchDecision,
} from '../../apps/server/features/responsible/index.ts'
import { payOutExcluded, type PayOutResult } from '../../apps/server/features/withdraw/index.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { list, maxRows, operatorName, type Answer, type Command } from './answer.ts'

const ended: Record<EndExclusionResult, string> = {
  done: 'The member may sign in again.',
  'no-member': 'There is no member of this name.',
  'not-excluded': 'The member has not excluded themselves.',
  'too-early': 'The self-exclusion is not over and cannot be ended early.',
}

const notPaid: Record<'no-member' | 'not-excluded' | 'not-now' | 'nothing' | 'more', string> = {
  'no-member': ended['no-member'],
  'not-excluded':
    'The member has neither excluded themselves nor closed the account, and can withdraw the ' +
    'money themselves.',
  'not-now':
    'A transfer is pending or a bet is open, so no payout was requested. Try again in a few ' +
    'minutes.',
  nothing: 'There is nothing to pay out.',
  more: 'The money is more than was decided.',
}

function payoutAnswer(paid: PayOutResult): Answer {
  if (paid.outcome === 'refused')
    return {
      done: false,
      message: `The money at games is back in the wallet. No payout was requested: ${paid.code}.`,
    }
  if (paid.outcome !== 'asked') return { done: false, message: notPaid[paid.outcome] }
  const rest =
    paid.left > 0n
      ? ` ${formatAmount(paid.left)} exceeds the limit of one withdrawal or of the day: run the ` +
        'command again for it.'
      : ''
  return {
    done: true,
    message:
      `${paid.id} of ${formatAmount(paid.amount)} goes to the registered account, unless it ` +
      `needs your review (withdrawals).${rest}`,
  }
}

type Decide = (ctx: AppContext, of: MatchDecision) => Promise<DecideResult>

async function decideMatch(
  ctx: AppContext,
  [source, username, flag, ...reason]: string[],
  [decide, message]: [Decide, string],
): Promise<Answer | null> {
  if (!source || !username || flag !== '--reason' || reason.length === 0) return null
  const outcome = await decide(ctx, {
    source,
    username,
    who: operatorName(),
    why: reason.join(' '),
  })
  return {
    done: outcome === 'done',
    message: outcome === 'done' ? message : 'There is no such match to decide.',
  }
}

/** Commands for members who have excluded themselves (docs/operate.md). */
export const responsibleCommands: Record<string, Command> = {
  excluded: {
    usage: 'excluded',
    does: 'lists self-excluded members, nearest end first: member, end, wallet balance',
    run: async (ctx) =>
      list(
        (await listExcluded(ctx, maxRows)).map((one) => [
          one.username,
          one.until.toISOString(),
          formatAmount(one.wallet),
        ]),
      ),
  },
  'let-register': {
    usage: 'let-register <phone> --reason <words>',
    does:
      'allows the registration of a different person who shares a name or device with an ' +
      'excluded member',
    run: async (ctx, [phone, flag, ...reason]) => {
      if (!phone || flag !== '--reason' || reason.length === 0) return null
      const done = await letRegister(ctx, { phone, who: operatorName(), why: reason.join(' ') })
      return {
        done,
        message: done ? 'This phone number may register now.' : 'This is not a phone number.',
      }
    },
  },
  matches: {
    usage: 'matches',
    does:
      'lists accounts that match a member on a break, those that wait for you first: member on ' +
      'the break, account, what matches, raised or joined, since',
    run: async (ctx) =>
      list(
        (await listMatches(ctx, maxRows)).map((one) => [
          one.source,
          one.username,
          one.kinds.join('+'),
          one.state,
          one.foundAt.toISOString(),
        ]),
      ),
  },
  'match-same': {
    usage: 'match-same <excluded username> <account username> --reason <words>',
    does: 'confirms that both accounts are one person: the account shares the self-exclusion',
    run: (ctx, words) =>
      decideMatch(ctx, words, [confirmMatch, 'The account shares the self-exclusion.']),
  },
  'match-other': {
    usage: 'match-other <excluded username> <account username> --reason <words>',
    does:
      'records that the account belongs to a different person: a break that it only shared ends, ' +
      'and the two are not matched again',
    run: (ctx, words) =>
      decideMatch(ctx, words, [closeMatch, 'The accounts are not matched any more.']),
  },
  'pay-out': {
    usage: 'pay-out <member username>',
    does:
      'returns the money of a self-excluded or closed account from games and pays it out to the ' +
      'registered bank account; a bonus in play is ended',
    run: async (ctx, [username]) =>
      username ? payoutAnswer(await payOutExcluded(ctx, username)) : null,
  },
  'end-exclusion': {
    usage: 'end-exclusion <member username> --reason <words>',
    does: 'ends a self-exclusion on request of the member, after its time is over',
    run: async (ctx, [username, flag, ...reason]) => {
      if (!username || flag !== '--reason' || reason.length === 0) return null
      const outcome = await endExclusion(ctx, {
        username,
        who: operatorName(),
        why: reason.join(' '),
      })
      return { done: outcome === 'done', message: ended[outcome] }
    },
  },
}
