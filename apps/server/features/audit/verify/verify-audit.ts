import type { Db } from '../../../platform/db.ts'
import { verifyAnchors, type BrokenAnchor } from './verify-anchors.ts'
import { readChains, verifyChain, type AuditPeriod, type BrokenEntry } from './verify-entries.ts'

export interface AuditProof {
  people: number
  entries: number
  anchors: number
  /** The hash of the newest anchor, to compare with the log and the metrics. */
  newestAnchor: string | null
  broken: BrokenEntry | BrokenAnchor | null
}

/**
 * Proves the chains of all persons, or their entries of a period, and then the anchors. Entries
 * that are written meanwhile are left to the next proof.
 */
export async function verifyAudit(
  db: Db,
  period: AuditPeriod = {},
  stop?: AbortSignal,
): Promise<AuditProof> {
  const chains = await readChains(db)
  const proof = { people: chains.length, entries: 0, anchors: 0, newestAnchor: null }
  for (const chain of chains) {
    const { entries, broken } = await verifyChain(db, chain, period, stop)
    proof.entries += entries
    if (broken) return { ...proof, broken }
  }
  const { anchors, newest, broken } = await verifyAnchors(db, stop)
  return { ...proof, anchors, newestAnchor: newest, broken }
}

/** The first fault in words. */
export const describeFault = (broken: BrokenEntry | BrokenAnchor): string =>
  'anchor' in broken
    ? `anchor ${broken.anchor}: ${broken.why}`
    : `person ${broken.staffId}, entry ${broken.seq}: ${broken.why}`
