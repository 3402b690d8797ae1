import type { readAuditProof as endpoint } from '@champa/contract/office/audit'
import type { Handler } from '../../platform/route/route.ts'

/** The name of the nightly check in `nightly_run`. */
export const auditProofName = 'audit-proof'

export const readAuditProof: Handler<typeof endpoint> = async (_, { db }) => {
  const [[night], [anchor]] = await Promise.all([
    db.query<{ finishedAt: Date | null; result: string | null }>(
      'select finished_at, result from nightly_run where name = $1',
      [auditProofName],
    ),
    db.query<{ no: bigint; at: Date; headsHash: Buffer }>(
      'select no, at, heads_hash from audit_anchor order by no desc limit 1',
    ),
  ])
  return {
    checkedAt: night?.finishedAt?.getTime() ?? null,
    isWhole: night?.result ? night.result === 'passed' : null,
    anchor: anchor
      ? {
          no: anchor.no.toString(),
          at: anchor.at.getTime(),
          hash: anchor.headsHash.toString('hex'),
        }
      : null,
  }
}
