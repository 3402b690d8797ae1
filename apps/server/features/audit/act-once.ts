import { createHash } from 'node:crypto'
import type { EndpointSpec } from '@champa/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { refuse } from '../../platform/refusals.ts'
import { recordAudit, type AuditEvent } from './record-audit.ts'

interface OfficeCall {
  staff: { staffId: bigint }
  key: string
  keyGiven: boolean
  params: unknown
  rawBody: Buffer
}

interface Acted<Answer> {
  answer: Answer
  /** Null when nothing has changed. */
  event: AuditEvent | null
}

/**
 * Changes something for staff in one transaction, with its audit entry, once for each
 * Idempotency-Key: a repeat gets the first answer. A refusal leaves nothing behind.
 * @throws IDEMPOTENCY_MISMATCH when the key came with another call before.
 */
export function actOnce<Answer extends object>(
  ctx: AppContext,
  endpoint: EndpointSpec,
  { staff: { staffId }, key, keyGiven, params, rawBody }: OfficeCall,
  act: (tx: Tx) => Promise<Acted<Answer>>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const hash = createHash('sha256')
    .update(JSON.stringify([endpoint.path, params ?? null]))
    .update(rawBody)
    .digest()
  return ctx.db.transaction(async (tx) => {
    if (keyGiven) {
      // Waits for a concurrent call with the same key.
      const taken = await tx.query(
        `insert into office_key (staff_id, key, body_hash, at) values ($1, $2, $3, $4)
          on conflict do nothing
          returning key`,
        [staffId, key, hash, clock.now()],
        'office-key-take',
      )
      if (taken.length === 0)
        return { answer: await earlier<Answer>(tx, staffId, key, hash), isRepeat: true }
    }
    const { answer, event } = await act(tx)
    if (keyGiven)
      await tx.query(
        'update office_key set outcome = $3 where staff_id = $1 and key = $2',
        [staffId, key, JSON.stringify(answer)],
        'office-key-outcome',
      )
    if (event) await recordAudit(ctx, tx, event)
    return { answer, isRepeat: false }
  })
}

async function earlier<Answer>(
  tx: Tx,
  staffId: bigint,
  key: string,
  hash: Buffer,
): Promise<Answer> {
  const [row] = await tx.query<{ outcome: Answer; isSame: boolean }>(
    'select outcome, body_hash = $3 as is_same from office_key where staff_id = $1 and key = $2',
    [staffId, key, hash],
    'office-key-read',
  )
  if (!row?.isSame) throw refuse('IDEMPOTENCY_MISMATCH')
  return row.outcome
}
