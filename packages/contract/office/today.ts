import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { auditOutcomes } from './audit.ts'
import type { Permission } from './permissions.ts'

/** What waits for staff, in the order of the page. */
export const workQueues = [
  'withdrawals',
  'chats',
  'approvals',
  'reviews',
  'payments',
  'unread',
  'giftLinks',
  'transfers',
  'findings',
  'bankBreaks',
  'gifts',
  'closedMoney',
] as const
export type WorkQueue = (typeof workQueues)[number]

const minuteMs = 60_000

/**
 * Who works on a queue: people who act by the permission. targetMs: how long an item may wait before
 * it counts as late, and for `reviews` after it was due; null: it ends by itself or has no target.
 */
export const queueRules = {
  withdrawals: { needs: 'withdrawal.decide', targetMs: 15 * minuteMs },
  chats: { needs: 'chat.answer', targetMs: 3 * minuteMs },
  approvals: { needs: 'today.read', targetMs: null },
  reviews: { needs: 'break.glass', targetMs: 0 },
  payments: { needs: 'deposit.match', targetMs: 30 * minuteMs },
  unread: { needs: 'deposit.match', targetMs: 30 * minuteMs },
  giftLinks: { needs: 'deposit.match', targetMs: 30 * minuteMs },
  transfers: { needs: 'game.settle', targetMs: 15 * minuteMs },
  findings: { needs: 'game.finding', targetMs: null },
  bankBreaks: { needs: 'books.resolve', targetMs: 24 * 60 * minuteMs },
  gifts: { needs: 'gift.hand', targetMs: null },
  closedMoney: { needs: 'member.exclusion', targetMs: null },
} as const satisfies Record<WorkQueue, { needs: Permission; targetMs: number | null }>

/** Commands on the machine that Today shows, at most. */
export const maxCommands = 50

export const readToday = endpoint({
  method: 'GET',
  path: '/api/office/today',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does:
    'Returns what waits for the caller, by queue and with its age, and to those who read the whole ' +
    'audit log the commands of the last 24 hours.',
  answer: z.object({
    /** Those that the caller works on. Counting stops at `maxCounted`. */
    queues: z.array(
      z.object({
        queue: z.enum(workQueues),
        n: z.number(),
        more: z.boolean(),
        /** How many of them have waited longer than the target. */
        late: z.number(),
        /** Since when the oldest waits; with `reviews`, until when the first is due. */
        oldestAt: z.nullable(z.number()),
      }),
    ),
    /** Newest first; null for people who read only their own entries of the audit log. */
    commands: z.nullable(
      z.array(
        z.object({
          /** The entry in the audit log. */
          id: z.string(),
          at: z.number(),
          /** The login name on the machine. */
          by: z.string(),
          action: z.string(),
          outcome: z.enum(auditOutcomes),
          about: z.nullable(z.string()),
        }),
      ),
    ),
    asOf: z.number(),
  }),
  refuses: [],
})
