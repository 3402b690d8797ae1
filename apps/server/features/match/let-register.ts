import * as z from 'zod/mini'
import { letRegister as endpoint } from '@champa/contract/office/matches'
import { readPhone } from '@champa/contract/phone'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { maskPhone } from '../../platform/office/mask.ts'
import { hashIdentity } from '../../platform/people/barred-identities.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOrRequest, defineAction, type Judged } from '../approval/index.ts'

/** Permits a phone to register although its owner matches an excluded member. */
export const registerAction = defineAction({
  name: 'match.register',
  permission: 'member.exclusion',
  needsEvidence: true,
  expiry: 'other',
  /** In E.164 notation, and as it is shown. */
  params: z.object({ phone: z.string(), national: z.string() }),
  judge: (ctx, { phone, national }): Promise<Judged> => {
    const shown = { kind: 'text' as const, text: maskPhone(national) }
    return Promise.resolve({
      // A keyed hash, because lists and the audit log name the subject.
      about: {
        kind: 'phone',
        id: hashIdentity(ctx, { kind: 'phone', phone }).toString('hex').slice(0, 16),
        memberId: null,
      },
      sum: null,
      expects: {},
      changes: [{ field: 'phone', before: null, after: shown }],
      refusal: null,
      needsSecond: true,
    })
  },
  transact: async (_, tx, __, { decision, name, reason }) => {
    const { done } = await queryOne<{ done: boolean }>(
      tx,
      'select permit_registration($1, $2, $3, $4) as done',
      [decision, name, reason, clock.now()],
    )
    return done ? null : 'NOT_ALLOWED'
  },
})

export const letRegister: Handler<typeof endpoint> = (call, ctx) => {
  const { phone, ...justification } = call.body
  const read = readPhone(phone, ctx.settings.laoBuild)
  if (typeof read === 'string') throw call.refuse('INVALID_INPUT', { fields: ['body.phone'] })
  return actOrRequest(ctx, call, registerAction, {
    params: { phone: read.e164, national: read.national },
    ...justification,
    auditAction: endpoint.auditAction,
  })
}
