import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

const minuteMs = 60_000

/** The checks of the books, of the audit log and of the banks' side that run once a night. */
export const nightlyChecks = ['ledger-proof', 'audit-proof', 'bank-reconciliation'] as const

/** Work of jobs, by the table whose rows are due. */
export const dueWork = [
  'withdrawals',
  'transfers',
  'deposits',
  'payments',
  'codes',
  'slips',
  'giftLinks',
  'orders',
  'breaks',
  'approvals',
] as const
export type DueWork = (typeof dueWork)[number]

/** A nightly check that ended well longer ago than this is late. */
export const nightlyEveryMs = 26 * 60 * minuteMs
/** Due work of a job is late after the first, and stands still after the second. */
export const workLate = { lateMs: 5 * minuteMs, stoppedMs: 10 * minuteMs } as const

/**
 * When a light is amber or red. Calls are judged by the share of failures within the window, and
 * fewer failures than `minFailures` are never red; age is judged by how often something usually
 * happens, and by a least age.
 */
export const lightRule = {
  windowMs: 5 * minuteMs,
  lateShare: 0.05,
  failedShare: 0.5,
  minFailures: 3,
  age: {
    late: { times: 2, minMs: 5 * minuteMs },
    failed: { times: 4, minMs: 10 * minuteMs },
  },
  /** A connection that has been red for so long opens an alarm. */
  alarmAfterMs: 10 * minuteMs,
} as const

const health = z.enum(['well', 'late', 'failed'])
export type Health = z.output<typeof health>

/** What the server talks to, in the order of the page. */
export const connectionKinds = [
  'gateway',
  'feed',
  'smsPhone',
  'payout',
  'sms',
  'slips',
  'giftLinks',
  'game',
] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/**
 * Why a light shows what it shows. answers: calls go well. errors: some or all fail. quiet: nothing
 * was asked lately. last-failed: nothing was asked since a call failed. silent: nothing comes that
 * usually does.
 */
export const connectionReasons = ['answers', 'errors', 'quiet', 'last-failed', 'silent'] as const
/** What was wrong with a call, without addresses. */
export const callFaults = ['unreachable', 'timeout', 'unreadable', 'refused', 'error'] as const

const connection = z.object({
  /** As an alarm about it says. */
  id: z.string(),
  kind: z.enum(connectionKinds),
  /** The gateway, account or game; null where there is one only. */
  name: z.nullable(z.string()),
  health,
  reason: z.enum(connectionReasons),
  /** Since when it is amber or red; null: it is well. */
  since: z.nullable(z.number()),
  /** Within the last five minutes. */
  calls: z.number(),
  failures: z.number(),
  /** What was wrong with the last failed call; null: none is known. */
  fault: z.nullable(z.enum(callFaults)),
  /** When it last answered, or sent something; null: it is not known to have. */
  goodAt: z.nullable(z.number()),
  /** When the feed last had a new entry; null: not a feed, or none yet. */
  entryAt: z.nullable(z.number()),
})
export type Connection = z.output<typeof connection>

const jobLight = z.object({
  name: z.string(),
  health,
  /** Whether its last run failed, rather than being overdue. */
  hasFailed: z.boolean(),
  /** When a run last ended well; null: none is known. */
  goodAt: z.nullable(z.number()),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/office/today/health',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does:
    'Returns the light of each connection with its reason, how the nightly checks ended, which ' +
    'jobs and which due work are behind, and the age of the newest backup.',
  answer: z.object({
    connections: z.array(connection),
    nightly: z.array(
      z.object({
        check: z.enum(nightlyChecks),
        health,
        /** When it last ended well; null: never. */
        succeededAt: z.nullable(z.number()),
      }),
    ),
    /** How many jobs there are, and those that are behind. */
    jobs: z.object({ count: z.number(), behind: z.array(jobLight) }),
    /** Since when the oldest row is due; null: none is. */
    work: z.array(z.object({ work: z.enum(dueWork), health, oldestDueAt: z.nullable(z.number()) })),
    /** When the newest backup was made, null when none was seen; null: backups are not watched. */
    backup: z.nullable(z.object({ health, at: z.nullable(z.number()) })),
    asOf: z.number(),
  }),
  refuses: [],
})
