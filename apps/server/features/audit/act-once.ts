import type { EndpointSpec } from '@champa/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { type OfficeKey, storeAnswer, takeKey } from '../../platform/office/office-key.ts'
import { recordAudit, type AuditEvent } from './record-audit.ts'

interface Changed<Answer> {
  answer: Answer
  /** Null when nothing has changed. */
  event: AuditEvent | null
}

/**
 * Changes something for staff in one transaction, with its audit entry last, once for each
 * Idempotency-Key: a repeat gets the first answer. A refusal leaves nothing behind.
 * @throws IDEMPOTENCY_MISMATCH when the key came with another call before.
 */
export function changeOnce<Answer extends object>(
  ctx: AppContext,
  key: OfficeKey | null,
  change: (tx: Tx) => Promise<Changed<Answer>>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const first = key && (await takeKey(tx, key))
    if (first) return { answer: first as Answer, isRepeat: true }
    const { answer, event } = await change(tx)
    if (key) await storeAnswer(tx, key, answer)
    if (event) await recordAudit(ctx, tx, event)
    return { answer, isRepeat: false }
  })
}

/** `changeOnce` for the handler of an endpoint, which must take keys. */
export function actOnce<Answer extends object>(
  ctx: AppContext,
  endpoint: EndpointSpec,
  { officeKey }: { officeKey: OfficeKey | null },
  act: (tx: Tx) => Promise<Changed<Answer>>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  if (!endpoint.idempotent) throw new Error(`${endpoint.path} takes no Idempotency-Key`)
  return changeOnce(ctx, officeKey, act)
}
