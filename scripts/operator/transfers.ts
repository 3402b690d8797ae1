import { formatAmount } from '../../packages/contract/money.ts'
import {
  closeFinding,
  listFindings,
  listUnresolvedTransfers,
  queryOnceMore,
  settleManually,
  type QueryResult,
} from '../../apps/server/features/game/index.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { list, maxRows, operatorName, type Answer, type Command } from './answer.ts'

const transferAnswers: Record<QueryResult, Answer> = {
  success: {
    done: true,
    message: 'The game confirms that the credits moved: the transfer is settled.',
  },
  failed: {
    done: true,
    message: 'The game confirms that nothing moved: the money was returned.',
  },
  pending: {
    done: false,
    message: 'The game is still processing the transfer. It still needs your decision.',
  },
  unknown: {
    done: false,
    message: 'The game has not answered. The transfer still needs your decision.',
  },
  'not-asked': {
    done: false,
    message:
      'The rate limit of the game is reached, so no request was sent. The transfer still ' +
      'needs your decision; try again in a minute.',
  },
  'missed once': {
    done: false,
    message:
      'The game does not know the transfer. If it says so again in a minute, nothing moved; ' +
      'until then the transfer needs your decision.',
  },
  'not-found': { done: false, message: 'There is no such transfer.' },
  'not-waiting': {
    done: false,
    message: 'The transfer needs no decision: it is settled, or the game is still being queried.',
  },
}

const credits = (amount: bigint | null): string => (amount === null ? '-' : formatAmount(amount))

async function transfer(
  ctx: AppContext,
  [id, what, flag, ...reason]: string[],
): Promise<Answer | null> {
  if (!id) return null
  if (what === 'query' && flag === undefined) return transferAnswers[await queryOnceMore(ctx, id)]
  if ((what !== 'landed' && what !== 'returned') || flag !== '--reason' || reason.length === 0)
    return null
  const settled = await settleManually(ctx, {
    id,
    found: what,
    who: operatorName(),
    why: reason.join(' '),
  })
  return settled === 'done' ? { done: true, message: 'Done.' } : transferAnswers[settled]
}

/** Commands for escalated transfers between wallet and games (docs/operate.md). */
export const transferCommands: Record<string, Command> = {
  transfers: {
    usage: 'transfers',
    does:
      'lists transfers unresolved for a day, oldest first: number, member, game, direction, ' +
      'credits, money, time sent, last answer of the game',
    run: async (ctx) =>
      list(
        (await listUnresolvedTransfers(ctx, maxRows)).map((one) => [
          one.id,
          one.username,
          one.game,
          one.into === 'game' ? 'into the game' : 'out of the game',
          credits(one.credits),
          formatAmount(one.money),
          one.sentAt.toISOString(),
          one.lastAnswer,
        ]),
      ),
  },
  transfer: {
    usage: 'transfer <number> query | transfer <number> landed|returned --reason <words>',
    does:
      'queries the game again and settles the transfer if the answer is definite; or settles it ' +
      'by hand as verified with the game: landed (the credits moved) or returned (nothing moved)',
    run: transfer,
  },
  findings: {
    usage: 'findings',
    does:
      "lists differences between a game's history and the ledger, oldest first: game, " +
      'reference, day, kind, our credits, theirs (negative: out of the game)',
    run: async (ctx) =>
      list(
        (await listFindings(ctx, maxRows)).map((one) => [
          one.game,
          one.reference,
          one.day,
          one.kind,
          credits(one.ours),
          credits(one.theirs),
        ]),
      ),
  },
  finding: {
    usage: 'finding <game> <reference> close --reason <words>',
    does: 'records that a difference is explained or corrected',
    run: async (ctx, [game, reference, what, flag, ...reason]) => {
      if (!game || !reference || what !== 'close' || flag !== '--reason' || reason.length === 0)
        return null
      const done = await closeFinding(ctx, {
        game,
        reference,
        who: operatorName(),
        why: reason.join(' '),
      })
      return { done, message: done ? 'Recorded.' : 'There is no such open difference.' }
    },
  },
}
