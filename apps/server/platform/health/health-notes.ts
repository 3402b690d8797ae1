import { clock } from '../clock.ts'

/** Why a call failed: a kind that says nothing of addresses or secrets. */
export const faults = ['unreachable', 'timeout', 'unreadable', 'refused', 'error'] as const
export type Fault = (typeof faults)[number]

/** The calls of one minute to one party. */
export interface CallCount {
  party: string
  minuteMs: number
  calls: number
  failures: number
}

/** When something last went well and last failed. */
export interface Pulse {
  name: string
  goodMs: number | null
  failedMs: number | null
  reason: Fault | null
}

const minuteMs = 60_000
/** Counts that could not be stored for so long are dropped. */
const keptMs = 60 * minuteMs

const counts = new Map<string, CallCount>()
const pulses = new Map<string, Pulse>()

/** The names of a job and of the backup in `pulse`. */
export const pulseOfJob = (job: string): string => `job ${job}`
export const backupPulse = 'backup'
/** Not calls of ours, but counted as well: new entries of a feed, and messages of the SMS phone. */
export const entriesOf = (account: string): string => `entries ${account}`
export const smsPhone = 'sms-phone'

/**
 * Notes how a call to an outside party ended, in memory only: a job stores it some seconds later,
 * so that no call waits for it.
 * @param fault null when the call went well.
 */
export function noteCall(party: string, fault: Fault | null): void {
  const nowMs = clock.nowMs()
  addCount({
    party,
    minuteMs: Math.floor(nowMs / minuteMs) * minuteMs,
    calls: 1,
    failures: fault === null ? 0 : 1,
  })
  notePulse(party, fault)
}

/** Notes that something went well or failed now, or at another time. */
export function notePulse(name: string, fault: Fault | null, atMs = clock.nowMs()): void {
  addPulse(
    fault === null
      ? { name, goodMs: atMs, failedMs: null, reason: null }
      : { name, goodMs: null, failedMs: atMs, reason: fault },
  )
}

/** Takes what was noted since the last time, in the order of the rows' keys. */
export function takeNotes(): { counts: CallCount[]; pulses: Pulse[] } {
  const taken = {
    counts: [...counts.values()].toSorted(
      (one, other) => compare(one.party, other.party) || one.minuteMs - other.minuteMs,
    ),
    pulses: [...pulses.values()].toSorted((one, other) => compare(one.name, other.name)),
  }
  counts.clear()
  pulses.clear()
  return taken
}

/** Puts back what could not be stored, unless it is old. */
export function putBack(notes: ReturnType<typeof takeNotes>): void {
  for (const count of notes.counts) if (clock.nowMs() - count.minuteMs < keptMs) addCount(count)
  for (const pulse of notes.pulses) addPulse(pulse)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function addCount(count: CallCount): void {
  const key = `${count.party}|${count.minuteMs}`
  const before = counts.get(key)
  if (!before) counts.set(key, count)
  else
    counts.set(key, {
      ...before,
      calls: before.calls + count.calls,
      failures: before.failures + count.failures,
    })
}

function addPulse(pulse: Pulse): void {
  const before = pulses.get(pulse.name)
  const isNewer = (pulse.failedMs ?? 0) >= (before?.failedMs ?? 0)
  pulses.set(pulse.name, {
    name: pulse.name,
    goodMs: later(before?.goodMs ?? null, pulse.goodMs),
    failedMs: later(before?.failedMs ?? null, pulse.failedMs),
    reason: isNewer ? (pulse.reason ?? before?.reason ?? null) : before!.reason,
  })
}

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const jobs = new Map<string, number>()
let startedMs = 0

/** Names the jobs that some process of the server runs, and how often. */
export function registerJobs(all: readonly { name: string; everyMs: number }[]): void {
  startedMs = clock.nowMs()
  for (const { name, everyMs } of all) jobs.set(name, everyMs)
}

/** Every job with its interval, and when this process named them. */
export const registeredJobs = (): { jobs: ReadonlyMap<string, number>; sinceMs: number } => ({
  jobs,
  sinceMs: startedMs,
})
