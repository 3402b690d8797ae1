import { expect, test } from 'vitest'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { silentLive, type Live } from '../../../platform/live/live.ts'
import { newGuestSpeaker, newMessageId } from '../../../testing/chat-people.ts'
import { startChatApp } from '../../../testing/test-chat.ts'
import { addMessage } from './add-message.ts'

const app = await startChatApp()

/** A context whose calls of chat_say run through `call`, with the events that it sends. */
function contextWith(call: Db['query']): { ctx: AppContext; events: [string, unknown][] } {
  const events: [string, unknown][] = []
  const db: Db = {
    ...app.ctx.db,
    query: (text, values, name) =>
      name === 'chat-say' ? call(text, values, name) : app.ctx.db.query(text, values, name),
  }
  const live: Live = {
    ...silentLive,
    send: (_, event, payload) => void events.push([event, payload]),
  }
  return { ctx: { ...app.ctx, db, live }, events }
}

const textTo = (room: bigint, payload = 'hello', id = newMessageId()) => ({
  room,
  id,
  message: { message_type: 'text' as const, payload },
})
const newRoom = () => BigInt(newGuestSpeaker(app.ctx).room)
const stored = (room: bigint) =>
  app.ctx.db.query('select seq, id from chat_message where member_id = $1 order by seq', [room])

test('messages of different rooms share a statement', async () => {
  let calls = 0
  const { ctx } = contextWith((...statement) => (calls++, app.ctx.db.query(...statement)))
  const rooms = Array.from({ length: 32 }, newRoom)
  const sent = await Promise.all(rooms.map((room) => addMessage(ctx, textTo(room, `${room}`))))
  expect(sent).toEqual(
    rooms.map((room) =>
      expect.objectContaining({
        outcome: 'added',
        conversation: expect.objectContaining({
          seq: 1,
          guestId: `${room}`,
          message: { message_type: 'text', payload: `${room}` },
        }),
      }),
    ),
  )
  expect(calls).toBe(1)
})

test('a message whose answer was lost is stored once and broadcast', async () => {
  let lost = false
  const { ctx, events } = contextWith(async (...statement) => {
    const rows = await app.ctx.db.query(...statement)
    if (lost) return rows as never
    lost = true
    throw new Error('Connection terminated unexpectedly')
  })
  const message = textTo(newRoom())
  expect(await addMessage(ctx, message)).toMatchObject({
    outcome: 'added',
    conversation: { _id: message.id, seq: 1, message: message.message },
  })
  const messages = () =>
    events.filter(([, payload]) => JSON.stringify(payload).includes('"conversation"'))
  expect(messages()).toHaveLength(2)
  expect(await stored(message.room)).toEqual([{ seq: 1n, id: message.id }])
  expect(await addMessage(ctx, { ...message })).toMatchObject({ outcome: 'replayed' })
  expect(messages()).toHaveLength(2)
})

test('a message that the database refuses does not fail the others of its batch', async () => {
  const rooms = [newRoom(), newRoom(), newRoom()] as const
  const sent = await Promise.allSettled(
    rooms.map((room, at) => addMessage(app.ctx, textTo(room, at === 1 ? '\u0000' : 'fine'))),
  )
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(rooms.map(async (room) => (await stored(room)).length))).toEqual([
    1, 0, 1,
  ])
})

test('calls of several processes for the same rooms do not deadlock', async () => {
  const rooms = Array.from({ length: 20 }, newRoom)
  const processes = Array.from({ length: 3 }, () =>
    contextWith((...statement) => app.ctx.db.query(...statement)),
  )
  for (let turn = 0; turn < 5; turn += 1)
    await Promise.all(
      processes.map(({ ctx }, at) =>
        Promise.all(
          (at % 2 ? rooms : rooms.toReversed()).map((room) => addMessage(ctx, textTo(room))),
        ),
      ),
    )
  for (const room of rooms)
    expect((await stored(room)).map((row) => Number((row as { seq: bigint }).seq))).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    )
})
