import * as z from 'zod/mini'
import { endpoint, fileAnswer } from '../endpoint.ts'

/**
 * asked: a command or an export begins. looked: personal data was shown. refused: it was not
 * allowed. failed: it ended without effect, or in the middle.
 */
export const auditOutcomes = ['asked', 'done', 'looked', 'refused', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** The actions that exist today, for filters and their names on screen. */
export const auditActions = [
  'login',
  'login-new-device',
  'login-failed',
  'login-blocked',
  'logout',
  'change-password',
  'wrong-password',
  'step-up',
  'wrong-code',
  'refuse-permission',
  'refuse-step-up',
  'refuse-conflict',
  'look',
  'assign',
  'close',
  'open',
  'answer',
  'upload-image',
  'upload-video',
  'add-note',
  'set-presence',
  'write-reply',
  'remove-reply',
  'write-desk',
  'staff-add',
  'staff-roles',
  'staff-reset',
  'staff-on',
  'staff-off',
  'staff-confirm',
  'staff-invite',
  'staff-join',
  'staff-sessions',
  'staff-bar',
  'export-audit',
  'export-list',
  'save-view',
  'delete-view',
  'adjust-balance',
  'write-off',
  'give-payment',
  'return-payment',
  'reverse-deposit',
  'lose-recall',
  'settle-transfer',
  'recheck-slip',
  'end-gift-link',
  'resolve-unread',
  'write-account',
  'rest-account',
  'open-gateway',
  'close-gateway',
  'test-gateway',
  'open-game',
  'close-game',
  'open-campaign',
  'close-campaign',
  'open-wheel',
  'close-wheel',
  'pay-out',
  'reopen-account',
  'end-exclusion',
  'decide-approval',
  'withdraw-approval',
  'expire-approval',
  'stale-approval',
  'carry-out-approval',
  'break-glass',
  'review-break-glass',
  'upload-evidence',
  'lend-permission',
  'end-delegation',
  'approve-withdrawal',
  'reject-withdrawal',
  'hold-withdrawal',
  'claim-withdrawal',
  'query-payout',
  'mark-payout-paid',
  'mark-payout-failed',
  'return-payout',
  'pause-payouts',
  'resume-payouts',
  'prove-books',
  'reconcile-day',
  'upload-statement',
  'import-statement',
  'close-break',
  'change-note',
  'freeze-member',
  'unfreeze-member',
  'raise-flag',
  'end-flag',
  'end-sessions',
  'unblock-sign-in',
  'lower-limit',
  'give-time-out',
  'exclude-member',
  'match-same',
  'match-other',
  'let-register',
  'write-groups',
  'correct-inviter',
  'change-bank-account',
  'credit-goodwill',
  'grant-coins',
  'acknowledge-alarm',
] as const
export type AuditAction = (typeof auditActions)[number]

export const maxAuditRows = 100

const text = (shape: RegExp) => z.optional(z.string().check(z.regex(shape)))
const number = text(/^\d{1,18}$/)
const day = z.optional(z.iso.date())

export const auditFilters = z.object({
  staffId: number,
  action: text(/^[a-z0-9.-]{1,60}$/),
  /** Who wrote to chain 0: `anonymous`, or `cli:` and a login name. */
  actor: text(/^[\w.:@ -]{1,80}$/),
  aboutKind: text(/^[a-z-]{1,40}$/),
  aboutId: text(/^[\w.:/-]{1,100}$/),
  memberId: number,
  outcome: z.optional(z.enum(auditOutcomes)),
  requestId: text(/^[\w-]{1,60}$/),
  approvalId: text(/^[\w-]{1,60}$/),
  network: text(/^[0-9a-f.:/]{1,60}$/),
  /** Days in Bangkok, both included. */
  from: day,
  to: day,
})
export type AuditFilters = z.output<typeof auditFilters>

export const auditRow = z.object({
  staffId: z.string(),
  seq: z.string(),
  at: z.number(),
  actor: z.string(),
  /** The staff member's name; null in the chain of commands. */
  staffName: z.nullable(z.string()),
  action: z.string(),
  permission: z.nullable(z.string()),
  aboutKind: z.nullable(z.string()),
  aboutId: z.nullable(z.string()),
  memberId: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  approvalId: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  network: z.nullable(z.string()),
  device: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The canonical JSON from which the hash is made. */
  body: z.string(),
  prevHash: z.string(),
  hash: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const searchAudit = endpoint({
  method: 'POST',
  path: '/api/office/audit/search',
  access: 'staff',
  needs: 'audit.read',
  changes: false,
  does: "Searches the audit log, newest first: everybody's, or with the level own the caller's.",
  body: z.object({
    ...auditFilters.shape,
    /** The signed position that the previous page returned. */
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.int().check(z.minimum(1), z.maximum(maxAuditRows)),
  }),
  answer: z.object({
    rows: z.array(auditRow),
    next: z.nullable(z.string()),
    /** False when only the caller's own entries were searched. */
    isEverybody: z.boolean(),
  }),
  refuses: [],
})

export const exportAudit = endpoint({
  method: 'POST',
  path: '/api/office/audit/export',
  access: 'staff',
  needs: 'audit.export',
  changes: false,
  fresh: true,
  timeoutMs: 300_000,
  does:
    'Streams entries with their hashes, newest first, as CSV or as JSON lines named like ' +
    'OpenTelemetry log records. Records the filters, and at the end the SHA-256 of the file.',
  body: z.object({ ...auditFilters.shape, format: z.enum(['csv', 'jsonl']) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: [],
})

export const readAuditProof = endpoint({
  method: 'GET',
  path: '/api/office/audit/verify',
  access: 'staff',
  needs: 'audit.read',
  changes: false,
  does: 'Returns the outcome of the last nightly check of the audit log, and its newest anchor.',
  answer: z.object({
    /** Null before the first check has ended. */
    checkedAt: z.nullable(z.number()),
    isWhole: z.nullable(z.boolean()),
    anchor: z.nullable(z.object({ no: z.string(), at: z.number(), hash: z.string() })),
  }),
  refuses: [],
})
