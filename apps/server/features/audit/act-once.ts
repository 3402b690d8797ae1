import type { EndpointSpec } from '@champa/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { type OfficeKey, storeAnswer, takeKey } from '../../platform/office/office-key.ts'
import { refuse } from '../../platform/refusals.ts'
import type { RefusalCode } from '@champa/contract/errors'
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

/** What an act has done; or, with the refusal of a first call, that the state holds already. */
export type Acted<Answer> = Changed<Answer> | { holds: RefusalCode }

/**
 * `changeOnce` for the handler of an endpoint, which must take keys. Where the endpoint sets a state
 * (`setsState`), a repeat gets the first answer only while the state holds: when a colleague has
 * ended it meanwhile, the person who repeats the call acts anew.
 */
export function actOnce<Answer extends object>(
  ctx: AppContext,
  { path, idempotent, setsState }: EndpointSpec,
  { officeKey: key }: { officeKey: OfficeKey | null },
  act: (tx: Tx, isRepeat: boolean) => Promise<Acted<Answer>>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  if (!idempotent) throw new Error(`${path} takes no Idempotency-Key`)
  return ctx.db.transaction(async (tx) => {
    const first = key && ((await takeKey(tx, key)) as Answer | null)
    if (first && !setsState) return { answer: first, isRepeat: true }
    const acted = await act(tx, first !== null)
    if ('holds' in acted) {
      if (first) return { answer: first, isRepeat: true }
      throw refuse(acted.holds)
    }
    const { answer, event } = acted
    if (key) await storeAnswer(tx, key, answer)
    if (event) await recordAudit(ctx, tx, event)
    return { answer, isRepeat: false }
  })
}
