import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { largestPageSize } from './limits.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export type StatementType = (typeof statementTypes)[number]
export const statementStatuses = ['in progress', 'SUCCESS', 'FAILED'] as const
export type StatementStatus = (typeof statementStatuses)[number]

const description = z.optional(z.object({ code: z.string(), description: z.string() }))

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  /** A bank code, `wallet` or a game code. */
  from: z.string(),
  to: z.string(),
  /** Display names of from and to where they are games. */
  fromName: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  status: z.enum(statementStatuses),
  /** Unsigned; the sign follows from type and direction (semantics 6). */
  amount,
  createdAt: z.number(),
  bonus: description,
  promotion: description,
  invite: description,
  refund: description,
  luckydraw: description,
})
export type StatementRow = z.output<typeof statementRow>

export const readStatement = endpoint({
  method: 'POST', path: '/api/statement', who: 'member', changes: false,
  does: "Answers one page of the member's movements, newest first; any page costs the same.",
  body: z.object({ page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)), limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)) }),
  answer: z.object({ total: z.number(), statements: z.array(statementRow) }),
  refuses: [],
})
