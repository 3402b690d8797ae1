import * as z from 'zod/mini'
import { currencies, type Currency } from '@champa/contract/constants'
import { resumePayouts as endpoint } from '@champa/contract/office/withdrawal-decisions'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, defineAction } from '../../approval/index.ts'
import { endPause } from './pause-payouts.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Read from the table, because a process may know the document of two seconds ago. */
async function pausedSince(db: Db | Tx, currency: Currency): Promise<string | null> {
  const [row] = await db.query<{ since: string | null }>(
    `select value->'paused'->$1::text->>'since' as since from operator_setting where name = 'payouts'`,
    [currency],
  )
  return row?.since ?? null
}

/** Sends payouts of a currency again: loosening takes two people. */
export const resumeAction = defineAction({
  name: 'payouts.resume',
  permission: 'payouts.resume',
  needsEvidence: false,
  expiry: 'other',
  breakGlass: 'any',
  params: z.object({
    currency: z.enum(currencies),
    /** The pause that the maker saw: only this one is ended. */
    since: z.nullable(z.string()),
  }),
  judge: async ({ db }, { currency }) => {
    const since = await pausedSince(db, currency)
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
  transact: async (_, tx, { currency, since }) =>
    since !== null && (await endPause(tx, currency, since)) ? null : 'NOT_WAITING',
  after: (ctx) => {
    ctx.operatorSettings
      .refresh()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'settings were not read again'))
  },
})

export const resumePayouts: Handler<typeof endpoint> = async (call, ctx) => {
  const { currency, reason, evidence } = call.body
  const since = await pausedSince(ctx.db, currency)
  return actOrRequest(ctx, call, resumeAction, {
    params: { currency, since },
    reason,
    evidence,
    auditAction: endpoint.auditAction,
  })
}
