import {
  maxUnmasksPerMinute,
  unmaskedForMs,
  type unmaskMember as endpoint,
} from '@champa/contract/office/members'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { openTries } from '../../../platform/limits/tries.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember, namedMember, type NamedMember } from './look-at-member.ts'
import { networkOfSession } from './security.ts'

type Field = Parameters<Handler<typeof endpoint>>[0]['body']['field']
type Read = (ctx: AppContext, member: NamedMember, ref: string) => Promise<string | null>

/** The account of a movement's other side, as `detail` has it under this name. */
const accountIn =
  (side: 'to' | 'payer', type: 'withdraw' | 'deposit'): Read =>
  async ({ officeDb }, { memberId }, ref) => {
    const named = readMovementId(ref)
    if (named?.memberId !== memberId) return null
    const [row] = await officeDb.query<{ account: { bankCode?: string; accountNo?: string } }>(
      `select m.detail->$3 as account
        from movement m
        where m.member_id = $1 and m.seq = $2 and m.type = $4 and m.detail ? $3`,
      [memberId, named.seq, side, type],
      'office-unmask-account',
    )
    const { bankCode, accountNo } = row?.account ?? {}
    return accountNo === undefined ? null : [bankCode, accountNo].filter(Boolean).join(' ')
  }

const readers: Record<Field, Read> = {
  phone: (_, { username }) => Promise.resolve(username || null),
  'bank-account': (_, { bankCode, bankAccountNo }) =>
    Promise.resolve(bankAccountNo === null ? null : `${bankCode} ${bankAccountNo}`),
  network: ({ officeDb }, { memberId }, ref) => networkOfSession(officeDb, memberId, ref),
  payer: accountIn('payer', 'deposit'),
  payee: accountIn('to', 'withdraw'),
}

const perMinute = openTries({ maxAttempts: maxUnmasksPerMinute, windowMs: 60_000 })

/** Many in a minute are refused, and logged for somebody to look into. */
export const unmaskMember: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const waitMs = perMinute.take(staff.staffId.toString())
  if (waitMs !== null) {
    await raiseAlarm(
      ctx,
      { code: 'unmask-flood', about: staff.staffId.toString() },
      'too many unmasked fields in a minute',
    )
    throw refuse('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1_000) })
  }
  const { field, ref = '', reason } = body
  const value = await readers[field](ctx, await namedMember(ctx, call), ref)
  if (value === null) throw refuse('NO_DATA')
  await lookAtMember(ctx, call, {
    fields: ref === '' ? [`unmasked:${field}`] : [`unmasked:${field}`, ref],
    reason,
  })
  return { value, until: clock.nowMs() + unmaskedForMs }
}
