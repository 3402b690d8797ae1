import { formatAmount } from '../../packages/contract/money.ts'
import { listLinked } from '../../apps/server/features/account/index.ts'
import { listClosed, reopenAccount } from '../../apps/server/features/privacy/index.ts'
import { list, rowsMost, type Command } from './answer.ts'

/** Commands for closed accounts and for members who may be the same person. */
export const memberCommands: Record<string, Command> = {
  closed: {
    usage: 'closed',
    does: 'lists members who closed their accounts, the latest first: name, when, when the profile is forgotten, what the wallet holds',
    run: async (house) =>
      list(
        (await listClosed(house, rowsMost)).map((one) => [
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
    does: 'lists members who share a device or a name with this one, the latest first: look before you approve a withdrawal or hand over a prize',
    run: async (house, [username]) => {
      if (!username) return null
      const linked = await listLinked(house, username, rowsMost)
      if (linked === null) return { done: false, said: 'There is no member of this name.' }
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
    does: 'takes the closing of an account back, as long as its profile is there; the member signs in anew',
    run: async (house, [username]) => {
      if (!username) return null
      const done = await reopenAccount(house, username)
      return {
        done,
        said: done
          ? 'Done.'
          : 'Nobody of this name has closed an account whose profile is still there.',
      }
    },
  },
}
