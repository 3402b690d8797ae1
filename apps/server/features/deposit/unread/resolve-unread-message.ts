import { resolveUnreadMessage as endpoint } from '@champa/contract/office/deposits/unread'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'
import { paymentOf } from '../match/assign-payment.ts'
import { type StoredMessage, storedMessage } from './unread-query.ts'

/** One person deals with a message; of two at once the second is refused. */
export const resolveUnreadMessage: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    const message = await storedMessage(tx, params.id)
    if (!message) throw refuse('NO_DATA')
    const { payment } = body
    const named = payment && { receivingAccount: payment.account, paymentId: payment.payment }
    if (named && !(isIntoAccountOf(message, named) && (await paymentOf(tx, named))))
      throw refuse('INVALID_INPUT', { fields: ['payment'] })
    const resolved = await tx.query(
      `update unreadable_report
        set resolved_at = $2, resolved_by = $3, resolution = $4, payment_account = $5,
          payment_id = $6
        where id = $1 and resolved_at is null
        returning id`,
      [
        params.id,
        clock.now(),
        staff.staffId,
        body.reason,
        payment?.account ?? null,
        payment?.payment ?? null,
      ],
      'office-unread-resolve',
    )
    if (resolved.length === 0) throw refuse('NOT_WAITING')
    return {
      answer: { done: true as const },
      event: {
        staffId: staff.staffId,
        action: endpoint.auditAction,
        permission: endpoint.needs,
        aboutKind: 'unread',
        about: params.id,
        reason: body.reason,
        origin: originOf(call),
        details: payment ? { payment: `${payment.account}/${payment.payment}` } : {},
      },
    }
  })
  ctx.live.send({ reads: 'deposit.read' }, 'work', { room: 'deposits', ref: 'unread' })
  return answer
}

/** An event of a gateway names no account, so any payment may be its one. */
const isIntoAccountOf = (
  { accountNo }: StoredMessage,
  { receivingAccount }: { receivingAccount: string },
): boolean => accountNo === '' || receivingAccount.replace(/^.*:/, '') === accountNo
