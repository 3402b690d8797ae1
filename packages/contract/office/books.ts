import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount } from '../money.ts'
import { ledgerChecks } from '../statuses.ts'

const proofRun = z.object({
  id: z.string(),
  startedAt: z.number(),
  finishedAt: z.number(),
  /** Who asked for it; null: the nightly run. */
  askedBy: z.nullable(z.string()),
  /** passed: the books balance. unbalanced: they do not. failed: the run ended with an error. */
  result: z.enum(['passed', 'unbalanced', 'failed']),
  members: z.number(),
  accounts: z.number(),
  entries: z.number(),
})
export type ProofRun = z.output<typeof proofRun>

/** How many proofs the list shows: those of two months, and what was asked for in between. */
export const maxProofs = 90

export const listProofs = endpoint({
  method: 'GET',
  path: '/api/office/books/proofs',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Returns the newest proofs of the books, newest first, and whether one is asked for or runs.',
  answer: z.object({
    runs: z.array(proofRun),
    /** Since when a proof that somebody asked for waits or runs; null: none does. */
    askedAt: z.nullable(z.number()),
  }),
  refuses: [],
})

export const readProof = endpoint({
  method: 'GET',
  path: '/api/office/books/proofs/:id',
  access: 'staff',
  needs: 'books.read',
  changes: false,
  does: 'Returns a proof with the result of each check, and the trial balance of the same moment.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  answer: z.object({
    run: proofRun,
    /** Each check with the first account that breaks it; null: it passed. */
    checks: z.array(
      z.object({
        name: z.enum(ledgerChecks),
        broken: z.nullable(z.object({ memberId: z.string(), account: z.string() })),
      }),
    ),
    /** The sum of each account over all members; those of one unit sum to zero. */
    balances: z.array(
      z.object({ account: z.string(), unit: z.string(), members: z.number(), balance: amount }),
    ),
  }),
  refuses: ['NO_DATA'],
})
export type ProofDetail = z.output<typeof readProof.answer>

export const proveBooks = endpoint({
  method: 'POST',
  path: '/api/office/books/prove',
  access: 'staff',
  needs: 'books.resolve',
  changes: true,
  auditAction: 'prove-books',
  idempotent: true,
  does: 'Asks for a proof of the books now, which a job runs within half a minute.',
  body: z.object({}),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['NOT_WAITING', 'IDEMPOTENCY_MISMATCH'],
})
