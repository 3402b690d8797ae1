import { formatAmount } from '../../packages/contract/money.ts'
import { listClosed, reopenAccount } from '../../apps/server/features/privacy/index.ts'
import { list, rowsMost, type Command } from './answer.ts'

/** Members who closed their accounts. */
export const memberCommands: Record<string, Command> = {
  closed: {
    usage: 'closed', does: 'lists members who closed their accounts, the latest first: name, when, when the profile is forgotten, what the wallet holds',
    run: async (house) => list((await listClosed(house, rowsMost)).map((one) => [one.username, one.name, one.closedAt.toISOString(), one.forgetAt.toISOString(), formatAmount(one.wallet)])),
  },
  reopen: {
    usage: 'reopen <username>', does: 'takes the closing of an account back, as long as its profile is there; the member signs in anew',
    run: async (house, [username]) => {
      if (!username) return null
      const done = await reopenAccount(house, username)
      return { done, said: done ? 'Done.' : 'Nobody of this name has closed an account whose profile is still there.' }
    },
  },
}
