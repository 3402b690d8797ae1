import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { approvalReason, colleague, plainId } from '../approval-shapes.ts'
import { listAnswer, listPage } from '../lists.ts'

/** waiting: the default, not dealt with yet. */
export const unreadViews = ['waiting', 'done'] as const
export type UnreadView = (typeof unreadViews)[number]

const unreadRow = z.object({
  id: z.string(),
  receivedAt: z.number(),
  /** The sender that the SMS names, or the outside party of an event. */
  sender: z.string(),
  /** The account of ours that it came for; empty when it names none. */
  account: z.string(),
  /** What could not be read. */
  why: z.string(),
  /** What staff have found; null while it waits for them. */
  resolved: z.nullable(
    z.object({
      at: z.number(),
      by: colleague,
      why: z.string(),
      payment: z.nullable(z.object({ account: z.string(), payment: z.string() })),
    }),
  ),
})
export type UnreadRow = z.output<typeof unreadRow>

export const listUnreadMessages = endpoint({
  method: 'POST',
  path: '/api/office/unread/list',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  does: 'Lists messages of banks and gateways that could not be read, without their text.',
  body: z.object({ view: z.enum(unreadViews), ...listPage }),
  answer: listAnswer(unreadRow),
  refuses: [],
})

const params = z.object({ id: plainId(120) })

export const readUnreadMessage = endpoint({
  method: 'GET',
  path: '/api/office/unread/:id',
  access: 'staff',
  needs: 'deposit.read',
  changes: false,
  looksAt: 'personal',
  does: 'Returns the text of a message that could not be read. The access is recorded in the audit log.',
  params,
  answer: z.object({ row: unreadRow, text: z.string() }),
  refuses: ['NO_DATA'],
})

export const resolveUnreadMessage = endpoint({
  method: 'POST',
  path: '/api/office/unread/:id/done',
  access: 'staff',
  needs: 'deposit.match',
  changes: true,
  auditAction: 'resolve-unread',
  idempotent: true,
  does: 'Records what a message was that could not be read, and the payment that it was about.',
  params,
  body: z.object({
    reason: approvalReason,
    payment: z.optional(z.object({ account: plainId(80), payment: plainId(120) })),
  }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['NO_DATA', 'NOT_WAITING', 'IDEMPOTENCY_MISMATCH'],
})
