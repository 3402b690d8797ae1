import type * as endpoints from '@champa/contract/office/chat/endpoints'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Call, Handler } from '../../../platform/route/route.ts'
import { recordAudit } from '../../audit/index.ts'
import { takeFile, type ReceivedFile } from '../files/take-file.ts'
import { conversationEvent } from './conversation-event.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

/**
 * Stores a file that staff upload in the customer's conversation, by the rules for the customer's
 * own uploads.
 */
async function uploadForCustomer(
  call:
    | Call<typeof endpoints.uploadForCustomerImage>
    | Call<typeof endpoints.uploadForCustomerVideo>,
  ctx: AppContext,
  fileType: 'image' | 'video',
): Promise<ReceivedFile> {
  const { params, staff, readFile, refuse } = call
  const room = roomOf(params.room)
  const { kind } = await getRoomOrThrow(ctx.db, room, refuse)
  const taken = await takeFile(ctx, { room, by: staff.staffId, fileType }, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  await recordAudit(ctx, ctx.db, {
    ...conversationEvent(call, room, kind),
    action: `upload-${fileType}`,
  })
  return taken
}

export const uploadForCustomerImage: Handler<typeof endpoints.uploadForCustomerImage> = (
  call,
  ctx,
) => uploadForCustomer(call, ctx, 'image')

export const uploadForCustomerVideo: Handler<typeof endpoints.uploadForCustomerVideo> = (
  call,
  ctx,
) => uploadForCustomer(call, ctx, 'video')
