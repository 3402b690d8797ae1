import type { uploadForCustomerImage, uploadForCustomerVideo } from '@champa/contract/office/chat'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Call } from '../../../platform/route.ts'
import { takeFile, type ReceivedFile } from '../files/take-file.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

/** Stores a staff upload in the customer's conversation, as the customer's own upload is. */
export async function uploadForCustomer(
  {
    params,
    staff,
    readFile,
    refuse,
  }: Call<typeof uploadForCustomerImage> | Call<typeof uploadForCustomerVideo>,
  ctx: AppContext,
  fileType: 'image' | 'video',
): Promise<ReceivedFile> {
  const room = roomOf(params.room)
  await getRoomOrThrow(ctx.db, room, refuse)
  const taken = await takeFile(ctx, { room, by: staff.staffId, fileType }, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}
