import type { answerCustomer as endpoint } from '@champa/contract/office/chat'
import type { House } from '../../../platform/house.ts'
import type { Call, Handler } from '../../../platform/route.ts'
import { becomeAvailable } from '../../staff/index.ts'
import { chatState } from '../read/chat-state.ts'
import type { KeptMessage } from '../message-row.ts'
import { keptMedia } from '../say/kept-media.ts'
import { say } from '../say/say.ts'
import { tellRoom } from '../tell.ts'
import { needRoom, roomOf } from './need-room.ts'
import { writtenMessage } from './written-message.ts'

export const answerCustomer: Handler<typeof endpoint> = async (call, house) => {
  const { body, staff, refuse } = call
  const room = roomOf(body.room)
  const before = await needRoom(house.db, room, refuse)
  const said = await say(house, {
    room,
    id: body.id,
    message: await messageSaid(call, house, room),
    staff: { staffId: staff.staffId, name: staff.name },
  })
  if (said.outcome === 'handed' || said.outcome === 'no-file') throw refuse('NO_DATA')
  await becomeAvailable(house, staff.staffId)
  house.live.tell({ customer: room }, 'messaging', { kind: 'presence', online: true })
  // The customer also receives a new assignment or the reopening.
  if (said.outcome === 'said' && (before.assignedTo === null || before.state === 'closed'))
    tellRoom(house, room, { kind: 'state', state: await chatState(house.db, room) })
  return { createdAt: said.conversation.createdAt, conversation: said.conversation }
}

async function messageSaid(
  { body: { message }, refuse }: Call<typeof endpoint>,
  { db }: House,
  room: bigint,
): Promise<KeptMessage> {
  if (message.message_type === 'media') {
    const media = await keptMedia(db, room, message.payload)
    if (media === null) throw refuse('NO_DATA')
    return media
  }
  const written = writtenMessage(message)
  if ('message' in written) return written.message
  throw written.wrong === 'empty'
    ? refuse('CHAT_EMPTY')
    : refuse('INVALID_INPUT', { fields: [`message.${written.field}`] })
}
