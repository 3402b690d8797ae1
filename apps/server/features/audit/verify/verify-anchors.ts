import type { Db } from '../../../platform/db.ts'
import { firstHash, hashOfAnchor } from '../hash-of-entry.ts'

const pageRows = 100

export interface BrokenAnchor {
  anchor: bigint
  why: string
}

interface Anchor {
  no: bigint
  at: Date
  heads: string
  prevHash: Buffer
  headsHash: Buffer
}

type Heads = Record<string, { seq: string; hash: string }>

/**
 * Checks the chain of anchors, and that every entry that an anchor names still has its hash. Memory
 * grows with the number of persons only.
 */
export async function verifyAnchors(
  db: Db,
  stop?: AbortSignal,
): Promise<{ anchors: number; newest: string | null; broken: BrokenAnchor | null }> {
  let [previous, before, anchors]: [Buffer, Heads, number] = [firstHash, {}, 0]
  for (let next = 1n; ; ) {
    stop?.throwIfAborted()
    const rows = await db.query<Anchor>(
      `select no, at, heads, prev_hash, heads_hash
        from audit_anchor
        where no >= $1
        order by no limit $2`,
      [next, pageRows],
    )
    for (const anchor of rows) {
      const why =
        faultOf(anchor, next, previous) ?? (await lostEntry(db, before, headsOf(anchor.heads)))
      if (why !== null) return { anchors, newest: null, broken: { anchor: next, why } }
      previous = anchor.headsHash
      before = headsOf(anchor.heads)
      anchors += 1
      next += 1n
    }
    if (rows.length < pageRows)
      return { anchors, newest: anchors === 0 ? null : previous.toString('hex'), broken: null }
  }
}

function headsOf(text: string): Heads {
  const heads: Heads = JSON.parse(text)
  return heads
}

function faultOf(anchor: Anchor, no: bigint, previous: Buffer): string | null {
  if (anchor.no !== no) return 'the anchor is missing'
  if (!anchor.prevHash.equals(previous)) return 'it does not follow the one before'
  const hash = hashOfAnchor(anchor)
  return anchor.headsHash.equals(hash) ? null : 'its hash does not match its content'
}

/** Names a chain that is shorter than at this anchor, or has another entry there. */
async function lostEntry(db: Db, before: Heads, heads: Heads): Promise<string | null> {
  const gone = Object.keys(before).find((staffId) => !(staffId in heads))
  if (gone !== undefined) return `the chain of person ${gone} is missing`
  const changed = Object.entries(heads).filter(
    ([staffId, { seq, hash }]) => before[staffId]?.seq !== seq || before[staffId].hash !== hash,
  )
  const rows = await db.query<{ staffId: bigint; seq: bigint }>(
    `select a.staff_id, a.seq
      from unnest($1::bigint[], $2::bigint[], $3::text[]) a (staff_id, seq, hash)
      left join audit_entry e on e.staff_id = a.staff_id and e.seq = a.seq
      where e.hash is distinct from decode(a.hash, 'hex')
      order by a.staff_id limit 1`,
    [
      changed.map(([staffId]) => staffId),
      changed.map(([, { seq }]) => seq),
      changed.map(([, { hash }]) => hash),
    ],
  )
  const [lost] = rows
  return lost ? `entry ${lost.seq} of person ${lost.staffId} is missing or another one` : null
}
