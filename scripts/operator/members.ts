import { formatAmount } from '../../packages/contract/money.ts'
import { listLinked } from '../../apps/server/features/account/index.ts'
import { listClosed, reopenAccount } from '../../apps/server/features/privacy/index.ts'
import { list, maxRows, type Command } from './answer.ts'

/** Commands for closed accounts and for pairs of accounts that may belong to one person. */
export const memberCommands: Record<string, Command> = {
  closed: {
    usage: 'closed',
    does:
      'lists closed accounts, newest first: username, name, closing time, time of profile ' +
      'deletion, wallet balance',
    run: async (ctx) =>
      list(
        (await listClosed(ctx, maxRows)).map((one) => [
          one.username,
          one.name,
          one.closedAt.toISOString(),
          one.forgetAt.toISOString(),
          formatAmount(one.wallet),
        ]),
      ),
  },
  linked: {
    usage: 'linked <member username>',
    does:
      'lists members who share a device or a name with this one, newest first; check before ' +
      'approving a withdrawal or handing over a prize',
    run: async (ctx, [username]) => {
      if (!username) return null
      const linked = await listLinked(ctx, username, maxRows)
      if (linked === null) return { done: false, message: 'There is no member of this name.' }
      return list(
        linked.map((one) => [
          one.username,
          one.name,
          one.status,
          one.createdAt.toISOString(),
          one.by.join(' and '),
        ]),
      )
    },
  },
  reopen: {
    usage: 'reopen <username>',
    does: 'reopens a closed account while its profile exists; the member signs in again',
    run: async (ctx, [username]) => {
      if (!username) return null
      const done = await reopenAccount(ctx, username)
      return {
        done,
        message: done
          ? 'Done.'
          : 'There is no closed account of this name whose profile still exists.',
      }
    },
  },
}
