import {
  restAccount as restEndpoint,
  writeAccount as writeEndpoint,
} from '@champa/contract/office/deposits/accounts'
import type * as endpoints from '@champa/contract/office/deposits/accounts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, closeAtOnce } from '../../approval/index.ts'
import { announcePayments } from '../payment.ts'
import { editedAccount, restReceivingAccount } from './account-query.ts'
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
  const { account } = call.params
  const answer = await closeAtOnce(
    ctx,
    restEndpoint,
    { ...call, params: { code: account } },
    { kind: 'account', find: () => editedAccount(ctx.db, account), close: restReceivingAccount },
  )
  announcePayments(ctx)
  return answer
}
