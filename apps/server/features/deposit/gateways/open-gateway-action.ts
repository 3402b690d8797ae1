import { qrGateways } from '@champa/contract/qr-gateways'
import * as z from 'zod/mini'
import { queryOne } from '../../../platform/db.ts'
import { defineAction, type Judged } from '../../approval/index.ts'
import { editedAccount } from '../accounts/account-query.ts'
import { announcePayments } from '../payment.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Offers a closed gateway to members again. */
export const openGatewayAction = defineAction({
  name: 'gateway.open',
  permission: 'deposit.accounts',
  needsEvidence: false,
  expiry: 'other',
  breakGlass: 'any',
  params: z.object({ code: z.enum(qrGateways) }),
  judge: async (ctx, { code }): Promise<Judged | null> => {
    const stored = await editedAccount(ctx.db, code)
    if (stored?.identity.kind !== 'qr') return null
    const { state } = stored.settings
    return {
      about: { kind: 'gateway', id: code, memberId: null },
      sum: null,
      expects: { state, accountNo: stored.identity.gatewayAccounts.join(', ') },
      changes: [{ field: 'state', before: text(state), after: text('open') }],
      refusal: state === 'resting' ? null : 'NOT_WAITING',
      needsSecond: true,
    }
  },
  transact: async (_, tx, _params, { decision }) => {
    const { opened } = await queryOne<{ opened: boolean }>(
      tx,
      'select open_gateway($1) as opened',
      [decision],
    )
    return opened ? null : 'NOT_WAITING'
  },
  after: announcePayments,
})
