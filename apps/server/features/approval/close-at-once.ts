import type { EndpointSpec } from '@champa/contract/endpoint'
import type { ApprovalSubject } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db.ts'
import { refuse } from '../../platform/refusals.ts'
import { actOnce, originOf } from '../audit/index.ts'
import type { StaffCall } from './staff-call.ts'

interface Closing {
  kind: ApprovalSubject
  find: (code: string) => Promise<unknown>
  /** Returns false when it was closed already. */
  close: (tx: Tx, code: string) => Promise<boolean>
}

/**
 * Closes what takes two people to open: tightening takes one, at once. A repeat closes again what was
 * opened meanwhile.
 * @throws NO_DATA when there is no such thing, NOT_WAITING when it is closed already.
 */
export async function closeAtOnce(
  ctx: AppContext,
  endpoint: EndpointSpec & { access: 'staff'; changes: true },
  call: StaffCall & { params: { code: string }; body: { reason: string } },
  { kind, find, close }: Closing,
): Promise<Record<string, never>> {
  const { code } = call.params
  if (!(await find(code))) throw refuse('NO_DATA')
  const { answer } = await actOnce<Record<string, never>>(ctx, endpoint, call, async (tx) => {
    if (!(await close(tx, code))) return { holds: 'NOT_WAITING' }
    return {
      answer: {},
      event: {
        staffId: call.staff.staffId,
        action: endpoint.auditAction,
        ...(endpoint.needs ? { permission: endpoint.needs } : {}),
        aboutKind: kind,
        about: code,
        reason: call.body.reason,
        origin: originOf(call),
      },
    }
  })
  return answer
}
