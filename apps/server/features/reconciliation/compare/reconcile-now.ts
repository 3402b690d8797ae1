import { reconcileDay as endpoint } from '@champa/contract/office/reconciliation'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'
import { breakLimits } from '../breaks/break-limits.ts'
import { announceBreaks } from '../breaks/announce-breaks.ts'
import { dayOf } from '../lines/keep-lines.ts'
import { bankAccount } from '../statement/stored-account.ts'
import { reconcileDay } from './reconcile-day.ts'

/** Compares a day that staff ask for, at once. */
export const reconcileNow: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, refuse } = call
  const account = await bankAccount(ctx.db, params.account)
  if (!account) throw refuse('NO_DATA')
  if (params.day > dayOf(clock.now())) throw refuse('INVALID_INPUT', { fields: ['day'] })
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => ({
    answer: await reconcileDay(tx, account, {
      day: params.day,
      comparedBy: staff.staffId,
      limits: breakLimits(ctx, account.currency),
    }),
    event: {
      staffId: staff.staffId,
      action: endpoint.auditAction,
      permission: endpoint.needs,
      aboutKind: 'account',
      about: account.account,
      origin: originOf(call),
      details: { day: params.day },
    },
  }))
  announceBreaks(ctx)
  return answer
}
