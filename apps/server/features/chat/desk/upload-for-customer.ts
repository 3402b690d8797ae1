import type { uploadForCustomerImage, uploadForCustomerVideo } from '@champa/contract/office/chat'
import type { House } from '../../../platform/house.ts'
import type { Handler } from '../../../platform/route.ts'
import { takeFile, type Taken } from '../files/take-file.ts'
import { needRoom, roomOf } from './need-room.ts'

type Call = Parameters<Handler<typeof uploadForCustomerImage>>[0] | Parameters<Handler<typeof uploadForCustomerVideo>>[0]

/** As a customer's own upload: the file is the conversation's. */
async function upload({ params, readFile, refuse }: Call, house: House, fileType: 'image' | 'video'): Promise<Taken> {
  const room = roomOf(params.room)
  await needRoom(house.db, room, refuse)
  const taken = await takeFile(house, room, fileType, readFile)
  if ('refused' in taken) throw refuse(taken.refused, 'details' in taken ? taken.details : {})
  return taken
}

export const uploadImageForCustomer: Handler<typeof uploadForCustomerImage> = (call, house) => upload(call, house, 'image')
export const uploadVideoForCustomer: Handler<typeof uploadForCustomerVideo> = (call, house) => upload(call, house, 'video')
