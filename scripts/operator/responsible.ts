import { formatAmount } from '../../packages/contract/money.ts'
import {
  endExclusion,
  letRegister,
  listExcluded,
  type ExclusionEnded,
} from '../../apps/server/features/responsible/index.ts'
import { payOutExcluded, type PaidOut } from '../../apps/server/features/withdraw/index.ts'
import { list, rowsMost, whoAmI, type Answer, type Command } from './answer.ts'

const ended: Record<ExclusionEnded, string> = {
  done: 'The member may sign in again.',
  'no-member': 'There is no member of this name.',
  'not-excluded': 'The member has not excluded themselves.',
  'too-early': 'Its time is not over: nobody ends it before.',
}

const notPaid: Record<'no-member' | 'not-excluded' | 'not-now' | 'nothing', string> = {
  'no-member': ended['no-member'],
  'not-excluded':
    'The member has neither excluded themselves nor closed the account. They withdraw by themselves.',
  'not-now':
    'Money is on its way, or a bet is open: nothing was asked of the bank. Try again in a few minutes.',
  nothing: 'There is nothing to pay out.',
}

function told(paid: PaidOut): Answer {
  if (paid.outcome === 'refused')
    return {
      done: false,
      said: `What was at games is in the wallet. No payout was asked for: ${paid.code}.`,
    }
  if (paid.outcome !== 'asked') return { done: false, said: notPaid[paid.outcome] }
  const rest =
    paid.left > 0n
      ? ` ${formatAmount(paid.left)} is above what one withdrawal or the day allows: give the command again for it.`
      : ''
  return {
    done: true,
    said: `${paid.id} of ${formatAmount(paid.amount)} goes to the registered account, if it does not wait for you (withdrawals).${rest}`,
  }
}

/** Commands for members who have excluded themselves (docs/operate.md). */
export const responsibleCommands: Record<string, Command> = {
  excluded: {
    usage: 'excluded',
    does: 'lists who has excluded themselves, the nearest end first: member, until when, what is in the wallet',
    run: async (house) =>
      list(
        (await listExcluded(house, rowsMost)).map((one) => [
          one.username,
          one.until.toISOString(),
          formatAmount(one.wallet),
        ]),
      ),
  },
  'let-register': {
    usage: 'let-register <phone> --why <words>',
    does: 'lets somebody register who shares a name or a device with an excluded member and is somebody else',
    run: async (house, [phone, flag, ...why]) => {
      if (!phone || flag !== '--why' || why.length === 0) return null
      const done = await letRegister(house, { phone, who: whoAmI(), why: why.join(' ') })
      return { done, said: done ? 'This phone may register now.' : 'This is no phone.' }
    },
  },
  'pay-out': {
    usage: 'pay-out <member username>',
    does: 'brings home and withdraws what a member has who has excluded themselves or closed the account, to the registered account; a bonus in play is given up',
    run: async (house, [username]) =>
      username ? told(await payOutExcluded(house, username)) : null,
  },
  'end-exclusion': {
    usage: 'end-exclusion <member username> --why <words>',
    does: 'lets a member in again who asks for it after the time of the self-exclusion; never before',
    run: async (house, [username, flag, ...why]) => {
      if (!username || flag !== '--why' || why.length === 0) return null
      const outcome = await endExclusion(house, { username, who: whoAmI(), why: why.join(' ') })
      return { done: outcome === 'done', said: ended[outcome] }
    },
  },
}
