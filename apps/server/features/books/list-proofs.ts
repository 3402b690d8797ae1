import { listProofs as endpoint, maxProofs } from '@champa/contract/office/books'
import type { Handler } from '../../platform/route/route.ts'
import { askedProofName } from './prove-books.ts'
import { proofColumns, proofTables, type StoredProof, toProofRun } from './stored-proof.ts'

export const listProofs: Handler<typeof endpoint> = async (_, { officeDb: db }) => {
  const [rows, [asked]] = await Promise.all([
    db.query<StoredProof>(
      `select ${proofColumns} from ${proofTables} order by p.started_at desc, p.proof_id limit $1`,
      [maxProofs],
    ),
    db.query<{ startedAt: Date }>(
      'select started_at from nightly_run where name = $1 and finished_at is null',
      [askedProofName],
    ),
  ])
  return { runs: rows.map(toProofRun), askedAt: asked?.startedAt.getTime() ?? null }
}
