import type { ProofRun } from '@champa/contract/office/books'

/** A row of `proof_run` with the name of who asked for it. */
export interface StoredProof {
  proofId: string
  startedAt: Date
  finishedAt: Date
  askedByName: string | null
  result: ProofRun['result']
  members: bigint
  accounts: bigint
  entries: bigint
}

export const proofColumns = `
  p.proof_id, p.started_at, p.finished_at, s.name as asked_by_name, p.result, p.members,
    p.accounts, p.entries`
export const proofTables = 'proof_run p left join staff s on s.staff_id = p.asked_by'

export const toProofRun = (row: StoredProof): ProofRun => ({
  id: row.proofId,
  startedAt: row.startedAt.getTime(),
  finishedAt: row.finishedAt.getTime(),
  askedBy: row.askedByName,
  result: row.result,
  members: Number(row.members),
  accounts: Number(row.accounts),
  entries: Number(row.entries),
})
