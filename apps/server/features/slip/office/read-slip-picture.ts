import { slipLinkMs } from '@champa/contract/slip'
import type { readSlipPicture as endpoint } from '@champa/contract/office/deposits/slips'
import { levelOf } from '@champa/contract/office/permissions'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { slipPictureLink } from '../image-link.ts'
import { namedSlip, recordSlipLook } from './named-slip.ts'

/**
 * Records an audit event before it returns the link.
 * @throws NOT_ALLOWED for those who see personal data masked, because a picture cannot be masked.
 */
export const readSlipPicture: Handler<typeof endpoint> = async (call, ctx) => {
  if (levelOf(call.staff, 'deposit.read') === 'masked') throw call.refuse('NOT_ALLOWED')
  const slip = await namedSlip(ctx, call)
  await recordSlipLook(ctx, call, slip, ['picture'])
  const until = clock.nowMs() + slipLinkMs
  const name = { memberId: slip.memberId, slipId: slip.id }
  return { url: slipPictureLink(ctx, name, until), until }
}
