import * as z from 'zod/mini'
import { longRequestTimeoutMs } from '../constants.ts'
import { endpoint, fileAnswer } from '../endpoint.ts'
import { approvalActions } from './approval-actions.ts'
import {
  approvalDetail,
  approvalId,
  approvalNote,
  approvalReason,
  approvalRow,
  approvalStates,
  approvalSubjects,
  breakGlassReason,
  colleague,
  maxApprovalRows,
  maxEvidenceBytes,
  plainId,
} from './approval-shapes.ts'
import { permissions } from './permissions.ts'

/** for-me: may be decided by the caller. mine: made by the caller. */
export const approvalViews = ['for-me', 'mine', 'open', 'decided'] as const
export const maxDelegationMs = 14 * 24 * 3_600_000

const params = z.object({ id: approvalId })
const memberNumber = z.string().check(z.regex(/^\d{1,18}$/))
const version = z.int().check(z.minimum(1))

/** What a decision leads to: rejected, executed at once, or approved and still being carried out. */
const decided = z.object({
  state: z.enum(approvalStates),
  version: z.number(),
  /** The refusal code of an approved action that ended without effect. */
  failure: z.nullable(z.string()),
})

export const listApprovals = endpoint({
  method: 'POST',
  path: '/api/office/approvals/list',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does:
    "Lists the caller's own requests, and those of actions whose permission the caller has. Open " +
    'ones end soonest first, others newest first.',
  body: z.object({
    view: z.enum(approvalViews),
    action: z.optional(z.enum(approvalActions)),
    makerId: z.optional(memberNumber),
    memberId: z.optional(memberNumber),
    subject: z.optional(z.enum(approvalSubjects)),
    subjectId: z.optional(plainId(200)),
    /** The signed position that the previous page returned. */
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.int().check(z.minimum(1), z.maximum(maxApprovalRows)),
  }),
  answer: z.object({
    rows: z.array(approvalRow),
    next: z.nullable(z.string()),
    /** How many there are; counted to 1,000 at most. */
    counted: z.object({ n: z.number(), more: z.boolean() }),
    asOf: z.number(),
    /**
     * When the newest entry of the room came, in milliseconds since 1970; only in a first page
     * without rows, which says since when nothing waits.
     */
    lastAt: z.optional(z.number()),
  }),
  refuses: [],
})

export const readApproval = endpoint({
  method: 'GET',
  path: '/api/office/approvals/:id',
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'personal',
  changes: false,
  does: 'Returns one request with what has changed since, and the member it is about.',
  params,
  answer: approvalDetail,
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/office/approvals/:id/decide',
  access: 'staff',
  needs: 'today.read',
  fresh: true,
  changes: true,
  auditAction: 'decide-approval',
  does:
    'Approves or rejects a request of somebody else. The subject is checked anew: a request whose ' +
    'subject has changed becomes stale and has no effect.',
  params,
  body: z.object({ decision: z.enum(['approve', 'reject']), note: approvalNote, version }),
  answer: decided,
  refuses: [
    'NO_DATA',
    'APPROVAL_OWN',
    'APPROVAL_EXPIRED',
    'APPROVAL_STALE',
    'ALREADY_DECIDED',
    'STALE',
    'CONFLICT_OF_INTEREST',
  ],
  fieldRefusals: { id: 'NO_DATA' },
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/office/approvals/:id/withdraw',
  access: 'staff',
  needs: 'today.read',
  changes: true,
  auditAction: 'withdraw-approval',
  does: 'Takes back an own request that nobody has decided yet.',
  params,
  body: z.object({ note: approvalNote }),
  answer: decided,
  refuses: ['NO_DATA', 'ALREADY_DECIDED'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const breakGlass = endpoint({
  method: 'POST',
  path: '/api/office/approvals/:id/break-glass',
  access: 'staff',
  needs: 'break.glass',
  fresh: true,
  changes: true,
  auditAction: 'break-glass',
  does:
    'Approves an own or other request alone, for the few actions that allow it. Alarms owners and ' +
    'auditors; somebody else reviews it within 24 hours.',
  params,
  body: z.object({ reason: breakGlassReason, version }),
  answer: decided,
  refuses: [
    'NO_DATA',
    'APPROVAL_EXPIRED',
    'APPROVAL_STALE',
    'ALREADY_DECIDED',
    'STALE',
    'REVIEW_DUE',
    'CONFLICT_OF_INTEREST',
  ],
  fieldRefusals: { id: 'NO_DATA' },
})

export const reviewBreakGlass = endpoint({
  method: 'POST',
  path: '/api/office/approvals/:id/review',
  access: 'staff',
  needs: 'break.glass',
  fresh: true,
  changes: true,
  auditAction: 'review-break-glass',
  does: 'Records what another person thinks of a decision that was made alone.',
  params,
  body: z.object({ verdict: z.enum(['agree', 'object']), note: approvalReason }),
  answer: z.object({ reviewedAt: z.number() }),
  refuses: ['NO_DATA', 'APPROVAL_OWN', 'ALREADY_DECIDED'],
  fieldRefusals: { id: 'NO_DATA' },
})

export const uploadEvidence = endpoint({
  method: 'POST',
  path: '/api/office/approvals/files',
  access: 'staff',
  needs: 'member.personal',
  changes: true,
  auditAction: 'upload-evidence',
  timeoutMs: longRequestTimeoutMs,
  does:
    'Stores a picture or PDF (multipart, field `file`) for a request that the caller makes within ' +
    'a day. Pictures are drawn anew.',
  upload: { field: 'file', maxBytes: maxEvidenceBytes },
  answer: z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.number() }),
  refuses: ['CHAT_FILE_UNSUPPORTED', 'CHAT_FILE_TOO_LARGE', 'CHAT_UPLOAD_FAIL'],
})

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/office/approvals/:id/files/:file',
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'personal',
  changes: false,
  does: 'Returns a short-lived link to one evidence file of a request.',
  params: z.object({ id: approvalId, file: approvalId }),
  answer: z.object({ url: z.string(), until: z.number() }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA', file: 'NO_DATA' },
})

export const showEvidence = endpoint({
  method: 'GET',
  path: '/api/office/files/:token',
  access: 'outside',
  changes: false,
  secretPath: true,
  does: 'Serves the evidence file of a signed link until the link expires.',
  params: z.object({ token: z.string().check(z.regex(/^[\w.-]{50,200}$/)) }),
  answer: fileAnswer,
  answersFile: true,
  refuses: ['UNAUTHORIZED', 'NO_DATA'],
  fieldRefusals: { token: 'UNAUTHORIZED' },
})

export const readDelegations = endpoint({
  method: 'GET',
  path: '/api/office/approvals/delegations',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does:
    'Lists the permissions to check that the caller lends or borrows now, and those that the ' +
    'caller may lend, each with the people who may take it.',
  answer: z.object({
    delegations: z.array(
      z.object({
        from: colleague,
        to: colleague,
        permission: z.enum(permissions),
        until: z.number(),
      }),
    ),
    lendable: z.array(z.object({ permission: z.enum(permissions), to: z.array(colleague) })),
  }),
  refuses: [],
})

const delegation = { toId: memberNumber, permission: z.enum(permissions) }

export const lendPermission = endpoint({
  method: 'POST',
  path: '/api/office/approvals/delegations',
  access: 'staff',
  needs: 'today.read',
  fresh: true,
  changes: true,
  auditAction: 'lend-permission',
  does: 'Lends a permission to check to a colleague for at most 14 days.',
  body: z.object({ ...delegation, until: z.number() }),
  answer: z.object({}),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'IN_USE'],
  fieldRefusals: { permission: 'NOT_ALLOWED' },
})

export const endDelegation = endpoint({
  method: 'POST',
  path: '/api/office/approvals/delegations/end',
  access: 'staff',
  needs: 'today.read',
  changes: true,
  auditAction: 'end-delegation',
  does: 'Ends a delegation that the caller gave, at once.',
  body: z.object(delegation),
  answer: z.object({}),
  refuses: ['NO_DATA'],
})
