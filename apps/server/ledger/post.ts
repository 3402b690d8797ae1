import type { Satang } from '@champa/contract/money'
import { clock } from '../platform/clock.ts'
import { lockTimeout, sqlState, type Db, type Tx } from '../platform/db.ts'
import { gather } from '../platform/database/gather.ts'
import { trySurely } from '../platform/database/try-surely.ts'

export type MovementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
export type MovementStatus = 'in progress' | 'SUCCESS' | 'FAILED'

/** One account's change, in 1/100 of its unit. */
export type Leg = readonly [account: string, amount: bigint]

/** A new line of the statement. */
export interface OpenMovement {
  type: MovementType
  source: string
  target: string
  amount: Satang
  status: MovementStatus
  detail?: Record<string, unknown>
  /** When a job has to look at it, if nobody settles it before. */
  dueAt?: Date
}

/** The end of a line that is in progress. */
export interface CloseMovement {
  seq: bigint
  status: 'SUCCESS' | 'FAILED'
  /** Where the amount was not known when the line began: a gift that had yet to be opened. */
  amount?: Satang
  detail?: Record<string, unknown>
  /** When a job has to look at what follows it. */
  dueAt?: Date
}

/** One change of one member's book: all of it or nothing, once for its key. Made by the functions of postings.ts. */
export interface Posting {
  member: bigint
  /** Names the outside event: a request id, a provider's or a bank's reference. Never chance. */
  key: string
  kind: string
  /** With a member's Idempotency-Key: the same key with another body is refused. */
  bodyHash?: string
  legs: readonly Leg[]
  open?: OpenMovement
  close?: CloseMovement
  /** Refused as MOVED when the account has changed since it was read. */
  expect?: { account: string; seq: bigint }
  /** Refused as NOT_EMPTY while this account holds anything: one withdrawal at a time. */
  empty?: string
  /** One money operation at a time: taken with the hold, released with the end; expires by itself. */
  lease?: { take: string; until: Date } | { release: string }
  /** Stored with the posting and answered again to the same key. */
  reply?: unknown
  /** When it happened, where the sandbox tells a past; else it happens now. */
  at?: Date
}

export type PostRefusal =
  | 'MONEY_NOT_ENOUGH'
  | 'IDEMPOTENCY_MISMATCH'
  | 'BUSY'
  | 'SETTLED'
  | 'MOVED'
  | 'NOT_EMPTY'
  | 'NO_BOOK'
  | 'BALANCE_LIMIT'

export type PostOutcome =
  | {
      ok: true
      seq: bigint
      replayed: boolean
      reply: unknown /** Of the movement that was opened just now. */
      epoch?: string
    }
  | { ok: false; code: PostRefusal }

/** A book that another transaction keeps locked is busy: nothing was posted. Not inside a transaction, which ends with it. */
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
/** One call in flight makes the fullest batches, which was the fastest at 16 and 64 clients; 32 keeps a batch's locks short (bench). */
const batchesInFlight = 1
const batchMost = 32

const gathered = new WeakMap<Db, (group: readonly Posting[]) => Promise<PostOutcome[]>>()

/**
 * The only way that money moves. Given the database it is one round trip in autocommit, gathered with what other
 * requests post at the same moment; given a transaction it joins it. A lost connection is tried again with the
 * same key, so the outcome is always definite.
 * @throws when an account does not exist or the legs do not sum to zero: a bug, and nothing has happened.
 */
export function post(on: Db | Tx, posting: Posting): Promise<PostOutcome> {
  return ('transaction' in on ? postTogether(on, [posting]) : postBatch(on, [posting])).then(
    ([outcome]) => outcome!,
  )
}

/**
 * Several postings of one member in one round trip, each with an outcome of its own. None may open a movement or take a
 * lease, and no two may touch the same account: then their order makes no difference.
 */
export function postTogether(on: Db, group: readonly Posting[]): Promise<PostOutcome[]> {
  if (!isIndependent(group))
    throw new Error(
      `These postings cannot travel together: ${group.map((one) => one.key).join(' ')}`,
    )
  let call = gathered.get(on)
  if (!call) {
    call = gather(
      (batch: (readonly Posting[])[]) => trySurely(batch, (some) => postGroups(on, some)),
      { inFlight: batchesInFlight, most: batchMost, keyOf: ([first]) => first?.member },
    )
    gathered.set(on, call)
  }
  return call(group)
}

function isIndependent(group: readonly Posting[]): boolean {
  if (group.length <= 1) return true
  const accounts = group.flatMap((one) => one.legs.map(([account]) => account))
  return (
    group.every(
      (one) => one.member === group[0]!.member && !one.open && !one.close && !one.lease,
    ) && new Set(accounts).size === accounts.length
  )
}

async function postGroups(on: Db, groups: (readonly Posting[])[]): Promise<PostOutcome[][]> {
  const outcomes = await postBatch(on, groups.flat())
  let taken = 0
  return groups.map((group) => outcomes.slice(taken, (taken += group.length)))
}

async function postBatch(on: Db | Tx, batch: Posting[]): Promise<PostOutcome[]> {
  const at = clock.now().toISOString()
  // Books are locked in the order of members, so that two batches never wait for each other.
  const order = batch
    .map((_, index) => index)
    .toSorted((a, b) => (batch[a]!.member < batch[b]!.member ? -1 : 1))
  const rows = await on.query<{ outcome: Answer }>(
    statement,
    [JSON.stringify(order.map((index) => toJson(batch[index]!, at)))],
    statementName,
  )
  const outcomes: PostOutcome[] = []
  rows.forEach(({ outcome }, position) => {
    outcomes[order[position]!] = outcome.ok
      ? { ...outcome, seq: BigInt(outcome.seq ?? 0) }
      : outcome
  })
  return outcomes
}

function toJson(posting: Posting, at: string): Record<string, unknown> {
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
