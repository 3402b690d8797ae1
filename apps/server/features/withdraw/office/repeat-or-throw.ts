import type { Acted } from '@champa/contract/office/approval-shapes'
import type { AppContext } from '../../../platform/app-context.ts'
import { Refusal } from '../../../platform/refusals.ts'

/**
 * Answers a repeat of the own request, after a lost reply, with that request. A request of somebody
 * else, or for another reason, is APPROVAL_EXISTS.
 */
export async function repeatOrThrow(
  { db }: AppContext,
  { staff, reason }: { staff: { staffId: bigint }; reason: string },
  act: () => Promise<Acted>,
): Promise<Acted> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'APPROVAL_EXISTS') throw error
    const [own] = await db.query<{ approvalId: string; expiresAt: Date }>(
      `select approval_id, expires_at
        from approval
        where approval_id = $1 and maker_id = $2 and reason = $3 and state = 'pending'`,
      [error.details['approvalId'], staff.staffId, reason],
    )
    if (!own) throw error
    return {
      outcome: 'approval',
      approvalId: own.approvalId,
      expiresAt: own.expiresAt.getTime(),
    }
  }
}
