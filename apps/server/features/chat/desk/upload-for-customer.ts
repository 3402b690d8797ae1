import type { uploadForCustomerImage, uploadForCustomerVideo } from '@champa/contract/office/chat'
import type { House } from '../../../platform/house.ts'
import type { Call } from '../../../platform/route.ts'
import { takeFile, type Taken } from '../files/take-file.ts'
import { needRoom, roomOf } from './need-room.ts'

/** Stores a staff upload in the customer's conversation, as the customer's own upload is. */
export async function uploadForCustomer(
  {
    params,
    staff,
    readFile,
    refuse,
  }: Call<typeof uploadForCustomerImage> | Call<typeof uploadForCustomerVideo>,
  house: House,
  fileType: 'image' | 'video',
): Promise<Taken> {
  const room = roomOf(params.room)
  await needRoom(house.db, room, refuse)
  const taken = await takeFile(house, { room, by: staff.staffId, fileType }, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}
