import type { showSlipImage as endpoint } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { readImageToken } from './picture/image-link.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'
import { objectOf } from './queries.ts'

export const showSlipImage: Handler<typeof endpoint> = async ({ params, refuse }, ctx) => {
  const named = readImageToken(ctx.settings.secrets.FILES_KEY, params.token, clock.nowMs())
  if (!named) throw refuse('UNAUTHORIZED')
  const object = await objectOf(ctx.db, named.memberId, named.slipId)
  const body = object === null ? null : await storageOf(ctx).get(object)
  if (body === null) throw refuse('NO_DATA')
  return { type: 'image/jpeg', body }
}
