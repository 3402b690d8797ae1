import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

/** The source of a credit. A credit with conditions starts a play lock, and a member has at most one (LOCK-1). */
export const lockSources = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** How a lock ends by itself; cancelling is told where it is done. */
export const toldEnds = ['won', 'lost', 'expired'] as const
export const endedLocksDays = 14
export const maxEndedLocks = 5

export const readEndedLocks = endpoint({
  method: 'GET',
  path: '/api/lock/ended',
  who: 'member',
  changes: false,
  does: 'Lists the locks that ended by themselves in the last days, newest first: each is a notice to the member.',
  answer: z.object({
    locks: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        source: z.enum(lockSources),
        state: z.enum(toldEnds),
        taken: amount,
        endedAt: z.number(),
      }),
    ),
  }),
  refuses: [],
})
