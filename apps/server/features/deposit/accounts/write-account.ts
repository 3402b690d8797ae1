import {
  restAccount as restEndpoint,
  writeAccount as writeEndpoint,
} from '@champa/contract/office/deposits/accounts'
import type * as endpoints from '@champa/contract/office/deposits/accounts'
import { queryOne } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { announcePayments } from '../payment.ts'
import { editedAccount } from './account-query.ts'
import { writeAccountAction } from './write-account-action.ts'

/** Requests the change of an account, or a new one. */
export const writeAccount: Handler<typeof endpoints.writeAccount> = (call, ctx) => {
  const { identity, settings, ...justification } = call.body
  return actOrRequest(ctx, call, writeAccountAction, {
    params: { account: call.params.account, settings, ...(identity ? { identity } : {}) },
    ...justification,
    auditAction: writeEndpoint.auditAction,
  })
}

/** Tightening takes one person, at once. */
export const restAccount: Handler<typeof endpoints.restAccount> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  if (!(await editedAccount(ctx.db, params.account))) throw refuse('NO_DATA')
  const isResting = await ctx.db.transaction(async (tx) => {
    const { rests } = await queryOne<{ rests: boolean }>(
      tx,
      'select rest_receiving_account($1) as rests',
      [params.account],
    )
    if (!rests) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: restEndpoint.auditAction,
      permission: restEndpoint.needs,
      aboutKind: 'account',
      about: params.account,
      reason: body.reason,
      origin: originOf(call),
    })
    return true
  })
  if (!isResting) throw refuse('NOT_WAITING')
  announcePayments(ctx)
  return {}
}
