import * as z from 'zod/mini'
import { currencies } from '@champa/contract/constants'
import { resumePayouts as endpoint } from '@champa/contract/office/withdrawal-decisions'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, defineAction } from '../../approval/index.ts'
import { writePause } from './pause-payouts.ts'
import { repeatOrThrow } from './repeat-or-throw.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Sends payouts of a currency again: loosening takes two people. */
export const resumeAction = defineAction({
  name: 'payouts.resume',
  permission: 'payouts.resume',
  needsEvidence: false,
  expiry: 'other',
  breakGlass: 'any',
  params: z.object({ currency: z.enum(currencies) }),
  judge: async ({ db }, { currency }) => {
    // Read from the table, because a process may know the document of two seconds ago.
    const [row] = await db.query<{ since: string | null }>(
      `select value->'paused'->$1::text->>'since' as since from operator_setting where name = 'payouts'`,
      [currency],
    )
    const since = row?.since ?? null
    return {
      about: { kind: 'payouts', id: currency, memberId: null },
      sum: null,
      // Another pause is another request.
      expects: { state: since ?? 'sending' },
      changes: [{ field: 'state', before: text('paused'), after: text('sending') }],
      refusal: since === null ? 'NOT_WAITING' : null,
      needsSecond: true,
    }
  },
  transact: async (_, tx, { currency }) =>
    (await writePause(tx, currency, null)) ? null : 'NOT_WAITING',
  after: (ctx) => {
    ctx.operatorSettings
      .refresh()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'settings were not read again'))
  },
})

export const resumePayouts: Handler<typeof endpoint> = (call, ctx) => {
  const { currency, reason, evidence } = call.body
  return repeatOrThrow(ctx, { staff: call.staff, reason }, () =>
    actOrRequest(ctx, call, resumeAction, {
      params: { currency },
      reason,
      evidence,
      auditAction: endpoint.auditAction,
    }),
  )
}
