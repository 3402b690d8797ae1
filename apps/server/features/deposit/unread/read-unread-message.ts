import type { readUnreadMessage as endpoint } from '@champa/contract/office/deposits/unread'
import { levelOf } from '@champa/contract/office/permissions'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordLook } from '../../audit/index.ts'
import { storedMessage, toUnreadRow } from './unread-query.ts'

/** Records an audit event before it returns the text, which may name a payer. */
export const readUnreadMessage: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, refuse } = call
  const stored = await storedMessage(ctx.officeDb, params.id)
  if (!stored) throw refuse('NO_DATA')
  const isMasked = levelOf(staff, 'deposit.read') === 'masked'
  await recordLook(ctx, {
    staffId: staff.staffId,
    action: 'look',
    permission: 'deposit.read',
    aboutKind: 'unread',
    about: params.id,
    origin: originOf(call),
    details: { fields: ['text'], isMasked },
  })
  return {
    row: toUnreadRow(stored),
    text: isMasked ? maskLongNumbers(stored.text) : stored.text,
  }
}

/** Hides all but the last four digits of numbers that may be an account or a phone. */
const maskLongNumbers = (text: string): string =>
  text.replaceAll(/\d(?:[ .\-–]?\d){5,}/g, (number) =>
    number.replaceAll(/\d(?=(?:\D*\d){4})/g, 'x'),
  )
