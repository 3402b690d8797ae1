import type { ProofDetail, readProof as endpoint } from '@champa/contract/office/books'
import type { MinorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route/route.ts'
import type { Proof } from '../../ledger/reconcile.ts'
import { proofColumns, proofTables, type StoredProof, toProofRun } from './stored-proof.ts'

interface StoredDetail extends StoredProof {
  checks: Proof['checks']
  /** Sums are text, because JSON numbers are not exact beyond 2⁵³. */
  balances: { account: string; unit: string; members: number; balance: string }[]
}

export const readProof: Handler<typeof endpoint> = async ({ params, refuse }, { officeDb }) => {
  const [row] = await officeDb.query<StoredDetail>(
    `select ${proofColumns}, p.checks, p.balances from ${proofTables} where p.proof_id = $1`,
    [params.id],
  )
  if (!row) throw refuse('NO_DATA')
  return {
    run: toProofRun(row),
    checks: row.checks.map(({ name, broken }): ProofDetail['checks'][number] => ({
      name,
      broken: broken && { memberId: broken.member, account: broken.account },
    })),
    balances: row.balances.map((one) => ({
      ...one,
      balance: BigInt(one.balance) as MinorUnits,
    })),
  }
}
