import type { readQrcode as endpoint } from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { newestCode, stateOf } from './queries.ts'
import { isQrProvider } from './rules.ts'

export const readQrcode: Handler<typeof endpoint> = async ({ params, member, refuse }, house) => {
  if (!isQrProvider(params.bankCode)) throw refuse('NO_DATA')
  return stateOf(await newestCode(house.db, member.memberId, params.bankCode), clock.now())
}
