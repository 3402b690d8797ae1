import type { MinorUnits } from '@champa/contract/money'
import type { MovementStatus } from '@champa/contract/statuses'
import { clock } from '../platform/clock.ts'
import { lockTimeout, sqlState, type Db, type Tx } from '../platform/db.ts'
import { batched } from '../platform/database/batch.ts'

export type MovementType =
  | 'deposit'
  | 'bonus'
  | 'finish_bonus'
  | 'withdraw'
  | 'transfer'
  | 'adjustment'

/** The change of one account, in 1/100 of its unit. */
export type Leg = readonly [account: string, amount: bigint]

/** A new line of the statement. */
export interface OpenMovement {
  type: MovementType
  source: string
  target: string
  amount: MinorUnits
  status: MovementStatus
  detail?: Record<string, unknown>
  /** When a job checks the movement if it is still in progress. */
  dueAt?: Date
}

/** Ends a movement that is in progress. */
export interface CloseMovement {
  seq: bigint
  status: Exclude<MovementStatus, 'in progress'>
  /** The final amount, when it was unknown at the start, as for a gift link. */
  amount?: MinorUnits
  detail?: Record<string, unknown>
  /** When a job checks the effects of the deposit, such as its bonus. */
  dueAt?: Date
}

/**
 * One atomic change of one member's book, applied once per key. Built by the functions of
 * postings/index.ts.
 */
export interface Posting {
  member: bigint
  /**
   * Identifies the outside event: a request id, or a provider's or bank's reference. Never random.
   */
  key: string
  kind: string
  /**
   * Hash of the request body, set with a member's Idempotency-Key: a repeated key with a different
   * body is refused.
   */
  bodyHash?: string
  legs: readonly Leg[]
  open?: OpenMovement
  close?: CloseMovement
  /** Refused as MOVED when the account has changed since it was read. */
  expect?: { account: string; seq: bigint }
  /** Refused as NOT_EMPTY while this account has a balance; allows one withdrawal at a time. */
  empty?: string
  /**
   * Allows one money operation at a time: taken at its start, released at its end, expires
   * automatically.
   */
  lease?: { take: string; until: Date } | { release: string }
  /** Stored with the posting and returned again for the same key. */
  reply?: unknown
  /** The time of the posting; default: now. The sandbox's seed sets past times. */
  at?: Date
}

export type PostRefusal =
  | 'MONEY_NOT_ENOUGH'
  | 'IDEMPOTENCY_MISMATCH'
  | 'BUSY'
  | 'SETTLED'
  | 'MOVED'
  /** A transfer into a game is refused during the member's break. */
  | 'PAUSED'
  | 'NOT_EMPTY'
  | 'NO_BOOK'
  | 'BALANCE_LIMIT'

export type PostOutcome =
  | {
      ok: true
      seq: bigint
      replayed: boolean
      reply: unknown
      /** Epoch of the movement that this posting opened. */
      epoch?: string
    }
  | { ok: false; code: PostRefusal }

/**
 * Turns a lock timeout of the book into the outcome BUSY; nothing was posted then. Not for use
 * inside a transaction, which the timeout aborts.
 */
export async function orBusy(posted: Promise<PostOutcome>): Promise<PostOutcome> {
  return posted.catch((error: unknown) => {
    if (sqlState(error) !== lockTimeout) throw error
    return { ok: false, code: 'BUSY' }
  })
}

type Answer =
  | { ok: true; seq: string | null; replayed: boolean; reply: unknown; epoch?: string }
  | { ok: false; code: PostRefusal }

const statement = 'select ledger_post($1) as outcome'
const statementName = 'ledger-post'
/**
 * At most two calls are in flight, and the second only while at least eight postings wait: smaller
 * batches cost more per posting than the overlap saves (decision 161). A batch has at most 32
 * postings, so that it holds its locks only briefly.
 */
const batchesInFlight = 2
const minBeside = 8
const maxBatch = 32

/**
 * The only way to move money. Given the database, it posts in autocommit, batched with concurrent
 * requests, and retries after a lost connection; the key keeps a retry from posting again. Given a
 * transaction, it joins that transaction.
 * @throws when an account does not exist or the legs do not sum to zero: a bug, and nothing was
 * posted.
 */
export function post(on: Db | Tx, posting: Posting): Promise<PostOutcome> {
  return ('transaction' in on ? postTogether(on, [posting]) : postBatch(on, [posting])).then(
    ([outcome]) => outcome!,
  )
}

/**
 * Posts several postings of one member in one round trip, each with its own outcome. None may open
 * or close a movement or take a lease, and no two may share an account, so their order makes no
 * difference.
 */
export function postTogether(on: Db, group: readonly Posting[]): Promise<PostOutcome[]> {
  if (!isIndependent(group))
    throw new Error(`These postings cannot share a batch: ${group.map((one) => one.key).join(' ')}`)
  return postGroup(on, group)
}

const postGroup = batched(postGroups, {
  inFlight: batchesInFlight,
  minBeside,
  maxSize: maxBatch,
  keyOf: ([first]) => first?.member,
  retries: true,
})

function isIndependent(group: readonly Posting[]): boolean {
  const [first, ...others] = group
  if (first === undefined || others.length === 0) return true
  const accounts = group.flatMap((one) => one.legs.map(([account]) => account))
  return (
    group.every((one) => one.member === first.member && !one.open && !one.close && !one.lease) &&
    new Set(accounts).size === accounts.length
  )
}

async function postGroups(on: Db, groups: (readonly Posting[])[]): Promise<PostOutcome[][]> {
  const outcomes = await postBatch(on, groups.flat())
  let taken = 0
  return groups.map((group) => outcomes.slice(taken, (taken += group.length)))
}

async function postBatch(on: Db | Tx, batch: Posting[]): Promise<PostOutcome[]> {
  const at = clock.now().toISOString()
  // Books are locked in member order, so that two batches cannot deadlock.
  const ordered = batch
    .map((posting, index) => ({ posting, index }))
    .toSorted((a, b) => (a.posting.member < b.posting.member ? -1 : 1))
  const rows = await on.query<{ outcome: Answer }>(
    statement,
    [JSON.stringify(ordered.map(({ posting }) => postingJson(posting, at)))],
    statementName,
  )
  const outcomes: PostOutcome[] = []
  rows.forEach(({ outcome }, position) => {
    outcomes[ordered[position]!.index] = outcome.ok
      ? { ...outcome, seq: BigInt(outcome.seq ?? 0) }
      : outcome
  })
  return outcomes
}

/** A posting as `ledger_post` expects it. */
export function postingJson(posting: Posting, at: string): Record<string, unknown> {
  const { open, close, expect } = posting
  return {
    at: posting.at?.toISOString() ?? at,
    member: posting.member.toString(),
    key: posting.key,
    kind: posting.kind,
    hash: posting.bodyHash,
    legs: posting.legs.map(([account, change]) => [account, change.toString()]),
    open: open && { ...open, amount: open.amount.toString() },
    close: close && { ...close, seq: close.seq.toString(), amount: close.amount?.toString() },
    expect: expect && { account: expect.account, seq: expect.seq.toString() },
    empty: posting.empty,
    lease: posting.lease,
    reply: posting.reply,
  }
}
