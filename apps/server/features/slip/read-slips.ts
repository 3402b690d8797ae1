import type * as endpoints from '@champa/contract/slip'
import type { Handler } from '../../platform/route/route.ts'
import { clock } from '../../platform/clock.ts'
import { slipsOf } from './queries.ts'
import { windowAt } from './rules.ts'
import { holderOf } from './checking/claim-reference.ts'
import { readMiniQr } from './mini-qr.ts'

export const readSlips: Handler<typeof endpoints.readSlips> = ({ body, member }, { db }) =>
  slipsOf(db, member.memberId, body.page, body.limit)

export const readSlipWindow: Handler<typeof endpoints.readSlipWindow> = async (
  _,
  { operatorSettings },
) => {
  const { from, to } = operatorSettings.read('slipWindow')
  const { isOpen, openAt } = windowAt({ from, to }, clock.now())
  return { isOpen, from, to, timezone: 'Asia/Bangkok', openAt: openAt?.getTime() ?? null }
}

export const checkSlip: Handler<typeof endpoints.checkSlip> = async ({ body }, { db }) => {
  const slip = readMiniQr(body.payload)
  if (!slip) return { note: 'INVALID_SLIP' }
  return { note: (await holderOf(db, slip)) ? 'SLIP_REFNO_DUPLICATED' : null }
}
