import type { EndpointSpec } from '@champa/contract/endpoint'
import type { RefusalCode } from '@champa/contract/errors'
import { lockBook } from '../../../ledger/accounts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db.ts'
import { refuse } from '../../../platform/refusals.ts'
import { actOnce, originOf, type AuditEvent } from '../../audit/index.ts'
import {
  findMember,
  namedMember,
  type MemberCall,
  type NamedMember,
} from '../tabs/look-at-member.ts'

type ActCall = MemberCall & Parameters<typeof actOnce>[2]

type Event = Pick<AuditEvent, 'reason' | 'details' | 'before' | 'after'>

/**
 * Acts on a member in one transaction that holds the member's book, once for each Idempotency-Key.
 * `act` gets the member as read under that lock; no event means that nothing has changed, `holds` that
 * the state which it sets is there already (`actOnce`).
 * @param others members whose books are locked as well, all in ascending order
 * @throws NO_DATA, CONFLICT_OF_INTEREST, IDEMPOTENCY_MISMATCH
 */
export async function actOnMember<Answer extends object>(
  ctx: AppContext,
  endpoint: EndpointSpec,
  call: ActCall,
  act: (
    tx: Tx,
    member: NamedMember,
    isRepeat: boolean,
  ) => Promise<{ answer: Answer; event: Event | null } | { holds: RefusalCode }>,
  others: readonly (bigint | null)[] = [],
): Promise<{ answer: Answer; isRepeat: boolean; memberId: bigint }> {
  const { memberId } = await namedMember(ctx, call)
  const acted = await actOnce<Answer>(ctx, endpoint, call, async (tx, isRepeat) => {
    const books = new Set([memberId, ...others.filter((id) => id !== null)])
    for (const id of [...books].toSorted((one, other) => Number(one - other)))
      await lockBook(tx, id)
    const member = await findMember(tx, memberId)
    if (!member) throw refuse('NO_DATA')
    const done = await act(tx, member, isRepeat)
    if ('holds' in done) return done
    const { answer, event } = done
    return {
      answer,
      event: event && {
        staffId: call.staff.staffId,
        action: endpoint.auditAction ?? '',
        permission: endpoint.needs ?? undefined,
        aboutKind: 'member',
        about: call.params.id,
        aboutMember: memberId,
        origin: originOf(call),
        ...event,
      },
    }
  })
  return { ...acted, memberId }
}
