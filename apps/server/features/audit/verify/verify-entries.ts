import type { Db } from '../../../platform/db.ts'
import { firstHash, hashOfEntry } from '../hash-of-entry.ts'
import type { StoredEntry } from '../stored-entry.ts'

const pageRows = 5_000

/** Days of the check, by the time of the entries; all of them when both are absent. */
export interface AuditPeriod {
  from?: Date | undefined
  to?: Date | undefined
}

/** The first entry that does not follow; `seq` 0 stands for a whole chain. */
export interface BrokenEntry {
  staffId: bigint
  seq: bigint
  why: string
}

/** A chain as it was when the check began. */
interface Chain {
  staffId: bigint
  seq: bigint | null
  hash: Buffer | null
  lastSeq: bigint | null
}

/**
 * Every chain with its head and its last entry, of one moment. The persons are found by skipping
 * through the primary key.
 */
export async function readChains(db: Db): Promise<Chain[]> {
  return db.query<Chain>(
    `with recursive person (staff_id) as (
        (select staff_id from audit_entry order by staff_id limit 1)
        union all
        select (
            select e.staff_id from audit_entry e
              where e.staff_id > p.staff_id
              order by e.staff_id limit 1
          )
          from person p
          where p.staff_id is not null
      ), known (staff_id) as (
        select staff_id from person where staff_id is not null
        union
        select staff_id from audit_head
      )
      select k.staff_id, h.seq, h.hash, (
          select e.seq from audit_entry e
            where e.staff_id = k.staff_id
            order by e.seq desc limit 1
        ) as last_seq
      from known k
      left join audit_head h on h.staff_id = k.staff_id
      order by k.staff_id`,
  )
}

/** Checks one chain in pages, so that memory does not grow with it. Stops at the first fault. */
export async function verifyChain(
  db: Db,
  chain: Chain,
  period: AuditPeriod,
  stop?: AbortSignal,
): Promise<{ entries: number; broken: BrokenEntry | null }> {
  const { staffId } = chain
  const fault = (seq: bigint, why: string) => ({ entries, broken: { staffId, seq, why } })
  let entries = 0
  if (chain.seq === null || chain.hash === null)
    return fault(0n, 'the head of the chain is missing')
  if (chain.lastSeq !== chain.seq)
    return fault(
      (chain.lastSeq ?? 0n) < chain.seq ? (chain.lastSeq ?? 0n) + 1n : chain.seq + 1n,
      `the head says ${chain.seq} entries, the last one has number ${chain.lastSeq ?? 0n}`,
    )
  const { first, last } = await boundsOf(db, chain, period)
  let previous = await hashBefore(db, staffId, first)
  for (let next = first; next <= last; ) {
    stop?.throwIfAborted()
    const rows = await readPage(db, { staffId, first: next, last })
    if (rows.length === 0) return fault(next, 'the entry is missing')
    for (const row of rows) {
      const why = faultOf(row, next, previous)
      if (why !== null) return fault(next, why)
      previous = row.hash
      next += 1n
      entries += 1
    }
  }
  if (last === chain.seq && previous !== null && !previous.equals(chain.hash))
    return fault(last, 'the head has another hash')
  return { entries, broken: null }
}

/** The numbers of the first and last entry in the period. */
async function boundsOf(
  db: Db,
  { staffId, seq }: Chain,
  { from, to }: AuditPeriod,
): Promise<{ first: bigint; last: bigint }> {
  if (from === undefined && to === undefined) return { first: 1n, last: seq ?? 0n }
  const [bounds] = await db.query<{ first: bigint | null; last: bigint | null }>(
    `select min(seq) as first, max(seq) as last
      from audit_entry
      where staff_id = $1
        and at >= coalesce($2, '-infinity'::timestamptz)
        and at < coalesce($3, 'infinity'::timestamptz)`,
    [staffId, from ?? null, to ?? null],
  )
  return { first: bounds?.first ?? 1n, last: bounds?.last ?? 0n }
}

/** The hash that the entry of this number must follow; null when the entry before is missing. */
async function hashBefore(db: Db, staffId: bigint, seq: bigint): Promise<Buffer | null> {
  if (seq <= 1n) return firstHash
  const [before] = await db.query<{ hash: Buffer }>(
    'select hash from audit_entry where staff_id = $1 and seq = $2',
    [staffId, seq - 1n],
  )
  return before?.hash ?? null
}

const readPage = (
  db: Db,
  { staffId, first, last }: { staffId: bigint; first: bigint; last: bigint },
): Promise<StoredEntry[]> =>
  db.query<StoredEntry>(
    `select staff_id, seq, at, actor, action, permission, about_kind, about_id, about_member,
        outcome, approval_id, request_id, network, device, reason, body, prev_hash, hash
      from audit_entry
      where staff_id = $1 and seq >= $2 and seq <= $3
      order by seq limit $4`,
    [staffId, first, last, pageRows],
    'audit-verify-page',
  )

/** Why the entry is not number `seq` of a whole chain after `previous`; null when it is. */
function faultOf(entry: StoredEntry, seq: bigint, previous: Buffer | null): string | null {
  if (entry.seq !== seq) return 'the entry is missing'
  if (previous === null || !entry.prevHash.equals(previous))
    return 'it does not follow the one before'
  if (!entry.hash.equals(hashOfEntry(entry))) return 'its hash does not match its content'
  return differsFromBody(entry)
}

const columns = [
  'actor',
  'action',
  'permission',
  'aboutKind',
  'aboutId',
  'outcome',
  'approvalId',
  'requestId',
  'network',
  'device',
  'reason',
] as const satisfies readonly (keyof StoredEntry)[]

function differsFromBody(entry: StoredEntry): string | null {
  const body = parseBody(entry.body)
  const of = (name: string): unknown => body?.[name] ?? null
  const isSame =
    of('staffId') === entry.staffId.toString() &&
    of('seq') === entry.seq.toString() &&
    of('at') === entry.at.toISOString() &&
    of('aboutMember') === (entry.aboutMember?.toString() ?? null)
  const differs = columns.find((name) => of(name) !== entry[name])
  if (isSame && differs === undefined) return null
  return `its column ${differs ?? 'of person, number, time or member'} differs from its body`
}

function parseBody(text: string): Record<string, unknown> | null {
  try {
    const body: Record<string, unknown> = JSON.parse(text)
    return body
  } catch {
    return null
  }
}
