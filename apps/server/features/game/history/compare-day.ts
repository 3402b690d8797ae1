import type { AppContext } from '../../../platform/app-context.ts'
import {
  hurry,
  transfersBooked,
  transfersEndedLate,
  transfersNamed,
  type OurTransfer,
} from './our-transfers.ts'
import { readTheirs, signed, type Asking, type Window } from './read-theirs.ts'

export type FindingKind = 'missing there' | 'missing here' | 'amount differs' | 'ended otherwise'

/**
 * Credits in 1/100, negative for a withdrawal from the game; null when that side has no such
 * transfer.
 */
export interface Finding {
  reference: string
  kind: FindingKind
  ours: bigint | null
  theirs: bigint | null
}

/** The credits that went into the game and out of it. */
export interface Sums {
  count: bigint
  in: bigint
  out: bigint
}

export interface Comparison {
  ours: Sums
  /** Null when the provider has no history. */
  theirs: Sums | null
  findings: Finding[]
}

const hourMs = 3_600_000
/**
 * How far back before the day the history is searched. A provider without older data must not
 * prevent a day from being compared.
 */
const longestBackMs = 7 * 24 * hourMs
const maxBatch = 500

/**
 * Compares a provider's own history of a day with our books, by reference. Our transfers count on
 * the day they began, theirs on the day they settled, so transfers missing from the day are also
 * searched for in the history before and after it. A transfer that was unresolved for an hour or
 * more is looked up on the day it ended here, whatever its outcome.
 * Holds one day of one provider in memory, about 100 bytes a transfer.
 */
export async function compareDay(
  ctx: AppContext,
  asking: Asking,
  day: Window,
): Promise<Comparison | 'unavailable'> {
  const { code } = asking
  const theirs = new Map<string, bigint>()
  const sums: Sums = { count: 0n, in: 0n, out: 0n }
  const answer = await readTheirs(ctx, asking, day, (rows) => {
    for (const row of rows) {
      add(sums, signed(row))
      // Adds up repeated references, so that a transfer that the game processed twice is a finding.
      theirs.set(row.reference, (theirs.get(row.reference) ?? 0n) + signed(row))
    }
  })
  if (answer === 'unavailable') return answer
  const { ours, missing } = await compareOurs(ctx, code, day, theirs)
  if (answer === 'unsupported') return { ours, theirs: null, findings: [] }
  const late = (await transfersEndedLate(ctx.db, code, day.from, day.to)).filter(
    (one) => !theirs.has(one.reference),
  )
  const around = await compareAround(ctx, asking, day, [...missing, ...late])
  if (around === 'unavailable') return around
  return {
    ours,
    theirs: sums,
    findings: [...(await compareTheirs(ctx, code, theirs)), ...around],
  }
}

function add(sums: Sums, credits: bigint): void {
  sums.count += 1n
  if (credits > 0n) sums.in += credits
  else sums.out -= credits
}

/** Checks that each transfer of the provider is ours and has the same outcome here. */
async function compareTheirs(
  ctx: AppContext,
  code: string,
  theirs: ReadonlyMap<string, bigint>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const references = [...theirs.keys()]
  for (let start = 0; start < references.length; start += maxBatch) {
    const batch = references.slice(start, start + maxBatch)
    const ours = await transfersNamed(ctx.db, batch)
    await hurry(
      ctx.db,
      [...ours.values()].filter((one) => one.code === code && one.status === 'in progress'),
    )
    for (const reference of batch) {
      const finding = findingOf(reference, code, ours.get(reference), theirs.get(reference)!)
      if (finding) findings.push(finding)
    }
  }
  return findings
}

function findingOf(
  reference: string,
  code: string,
  ours: OurTransfer | undefined,
  theirs: bigint,
): Finding | null {
  if (ours?.code !== code) return { reference, kind: 'missing here', ours: null, theirs }
  if (ours.status === 'FAILED') return { reference, kind: 'ended otherwise', ours: 0n, theirs }
  if (ours.credits !== theirs)
    return { reference, kind: 'amount differs', ours: ours.credits, theirs }
  return null
}

/**
 * Reads the transfers that we booked, an hour at a time, and collects those missing from the
 * provider's day.
 */
async function compareOurs(
  ctx: AppContext,
  code: string,
  day: Window,
  theirs: ReadonlyMap<string, bigint>,
): Promise<{ ours: Sums; missing: OurTransfer[] }> {
  const ours: Sums = { count: 0n, in: 0n, out: 0n }
  const missing: OurTransfer[] = []
  for (let at = day.from.getTime(); at < day.to.getTime(); at += hourMs) {
    for (const one of await transfersBooked(
      ctx.db,
      code,
      new Date(at),
      new Date(Math.min(at + hourMs, day.to.getTime())),
    )) {
      add(ours, one.credits)
      if (!theirs.has(one.reference)) missing.push(one)
    }
  }
  return { ours, missing }
}

/**
 * Searches for our transfers that are missing from the provider's day, because they may have
 * settled there before or after it: from one hour before their start to one hour after their
 * settlement here.
 */
async function compareAround(
  ctx: AppContext,
  asking: Asking,
  day: Window,
  ours: OurTransfer[],
): Promise<Finding[] | 'unavailable'> {
  if (ours.length === 0) return []
  const left = new Map(ours.map((one) => [one.reference, one]))
  const findings: Finding[] = []
  const since = Math.max(
    Math.min(day.from.getTime(), ...ours.map((one) => one.createdAt.getTime())) - hourMs,
    day.from.getTime() - longestBackMs,
  )
  const until =
    Math.max(day.to.getTime(), ...ours.map((one) => one.settledAt?.getTime() ?? 0)) + hourMs
  for (const window of [
    { from: new Date(since), to: day.from },
    { from: day.to, to: new Date(until) },
  ]) {
    const answer = await readTheirs(ctx, asking, window, (rows) => {
      for (const row of rows) {
        if (left.get(row.reference)?.status === 'FAILED')
          findings.push({
            reference: row.reference,
            kind: 'ended otherwise',
            ours: 0n,
            theirs: signed(row),
          })
        left.delete(row.reference)
      }
    })
    if (answer !== 'all') return 'unavailable'
  }
  const lost = [...left.values()].filter((one) => one.status === 'SUCCESS')
  return [
    ...findings,
    ...lost.map(
      (one): Finding => ({
        reference: one.reference,
        kind: 'missing there',
        ours: one.credits,
        theirs: null,
      }),
    ),
  ]
}
