import type { OfficeSlipRow } from '@champa/contract/office/deposits/slips'
import { maskPhone } from '../../../platform/office/mask.ts'
import { fraudPatternOf } from './fraud-pattern.ts'
import type { StoredSlip } from './slip-query.ts'

export const toMember = (
  { memberId, name, username }: Pick<StoredSlip, 'memberId' | 'name' | 'username'>,
  isMasked: boolean,
): OfficeSlipRow['member'] => ({
  id: memberId.toString(),
  name,
  phone: isMasked ? maskPhone(username) : username,
})

/** @param isMasked shows the member's phone only in part. */
export const toSlipRow = (slip: StoredSlip, isMasked: boolean): OfficeSlipRow => ({
  member: toMember(slip, isMasked),
  id: slip.id,
  uploadedAt: slip.uploadedAt.getTime(),
  decidedAt: slip.decidedAt?.getTime() ?? null,
  status: slip.status,
  note: slip.note,
  pattern: fraudPatternOf(slip),
  amount: slip.amount,
  currency: slip.currency,
  sendingBank: slip.sendingBank,
  reference: slip.transRef,
  tries: slip.tries,
  rechecks: slip.rechecks,
})
