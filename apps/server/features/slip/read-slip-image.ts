import type { readSlipImage as endpoint } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { newImageToken } from './picture/image-link.ts'
import { objectOf } from './queries.ts'

export const readSlipImage: Handler<typeof endpoint> = async (
  { params, member: { memberId }, refuse },
  { db, settings },
) => {
  if ((await objectOf(db, memberId, params.reference)) === null) throw refuse('NO_DATA')
  const picture = { memberId, slipId: params.reference }
  const token = newImageToken(settings.secrets.FILES_KEY, picture, clock.nowMs())
  return { url: `/api/slip/image/${token}` }
}
