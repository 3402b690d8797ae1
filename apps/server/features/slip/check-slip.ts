import type { checkSlip as endpoint } from '@champa/contract/slip'
import type { Handler } from '../../platform/route.ts'
import { holderOf } from './checking/claim-reference.ts'
import { readMiniQr } from './mini-qr.ts'

export const checkSlip: Handler<typeof endpoint> = async ({ body }, { db }) => {
  const slip = readMiniQr(body.payload)
  if (!slip) return { note: 'INVALID_SLIP' }
  return { note: (await holderOf(db, slip)) ? 'SLIP_REFNO_DUPLICATED' : null }
}
