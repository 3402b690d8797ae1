import type { answerCustomer as endpoint } from '@champa/contract/office/chat/endpoints'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Call, Handler } from '../../../platform/route/route.ts'
import { recordAudit } from '../../audit/index.ts'
import { becomeAvailable } from '../../staff/index.ts'
import { chatState } from '../read/chat-state.ts'
import type { StoredMessage } from '../message-row.ts'
import { storedMedia } from '../send/stored-media.ts'
import { addMessage } from '../send/add-message.ts'
import { broadcastToRoom } from '../broadcast.ts'
import { conversationEvent } from './conversation-event.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'
import { writtenMessage } from './written-message.ts'

export const answerCustomer: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const room = roomOf(body.room)
  const before = await getRoomOrThrow(ctx.db, room, refuse)
  const result = await addMessage(ctx, {
    room,
    id: body.id,
    message: await messageToStore(call, ctx, room),
    staff: { staffId: staff.staffId, name: staff.name },
  })
  if (!('conversation' in result)) throw refuse('NO_DATA')
  // Messages of several rooms share a statement, so the entry follows. When it is lost, the office
  // repeats the message under its id.
  await recordAudit(ctx, ctx.db, {
    ...conversationEvent(call, room, before.kind),
    action: 'answer',
    details: { message: body.id },
  })
  await becomeAvailable(ctx, staff.staffId)
  ctx.live.send({ customer: room }, 'messaging', { kind: 'presence', online: true })
  // The customer is also notified when the answer assigns or reopens the conversation.
  if (result.outcome === 'added' && (before.assignedTo === null || before.state === 'closed'))
    broadcastToRoom(ctx, room, { kind: 'state', state: await chatState(ctx.db, room) })
  return { createdAt: result.conversation.createdAt, conversation: result.conversation }
}

async function messageToStore(
  { body: { message }, refuse }: Call<typeof endpoint>,
  { db }: AppContext,
  room: bigint,
): Promise<StoredMessage> {
  if (message.message_type === 'media') {
    const media = await storedMedia(db, room, message.payload)
    if (media === null) throw refuse('NO_DATA')
    return media
  }
  const written = writtenMessage(message)
  if ('message' in written) return written.message
  throw written.wrong === 'empty'
    ? refuse('CHAT_EMPTY')
    : refuse('INVALID_INPUT', { fields: [`message.${written.field}`] })
}
