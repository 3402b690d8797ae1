import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'

/**
 * The source of a credit. A credit with terms starts a play lock, and a member has at most one
 * (LOCK-1).
 */
export const lockSources = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/**
 * The ways in which a lock ends automatically. A cancellation is not one of them, because the
 * member confirms it.
 */
export const reportedEnds = ['won', 'lost', 'expired'] as const
export const endedLocksDays = 14
export const maxEndedLocks = 5

export const readEndedLocks = endpoint({
  method: 'GET',
  path: '/api/lock/ended',
  access: 'member',
  changes: false,
  does:
    'Lists the locks that ended automatically in the last 14 days, newest first, as notices to ' +
    'the member.',
  answer: z.object({
    locks: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        source: z.enum(lockSources),
        state: z.enum(reportedEnds),
        taken: amount,
        endedAt: z.number(),
      }),
    ),
  }),
  refuses: [],
})
