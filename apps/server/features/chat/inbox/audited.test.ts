import { expect, test } from 'vitest'
import { addNote, answerCustomer, readNotes } from '@champa/contract/office/chat/endpoints'
import { setPresence } from '@champa/contract/office/staff'
import { asMember, newMessageId } from '../../../testing/chat-people.ts'
import { startChatApp, write } from '../../../testing/test-chat.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'

const app = await startChatApp()

/** A member with a conversation, and the person of staff who has it open. */
async function open() {
  const member = await app.member()
  await write(app, asMember(member), 'x')
  const staff = await newStaff(app)
  return { member, staff, room: member.id.toString() }
}

test('an answer leaves one audit event about its member, without its words', async () => {
  const { member, staff, room } = await open()
  const message = { message_type: 'text' as const, payload: 'words of the answer' }
  const body = { room, id: newMessageId(), message }
  expect((await callOffice(app, answerCustomer, { body }, staff)).ok).toBe(true)
  const events = await auditEventsOf(app, staff)
  expect(events).toMatchObject([
    {
      action: 'answer',
      about: room,
      aboutMember: member.id,
      body: { details: { message: body.id } },
    },
  ])
  expect(JSON.stringify(events[0]?.body)).not.toContain('words of the answer')
})

test('a note leaves one audit event however often it is sent, and reading the notes is a look', async () => {
  const { member, staff, room } = await open()
  const input = { params: { room }, body: { id: newMessageId(), text: 'note' } }
  for (let sent = 0; sent < 2; sent += 1) await callOffice(app, addNote, input, staff)
  expect((await callOffice(app, readNotes, { params: { room } }, staff)).ok).toBe(true)
  expect(await auditEventsOf(app, staff)).toMatchObject([
    { action: 'add-note', aboutMember: member.id, body: { details: { note: input.body.id } } },
    {
      action: 'look',
      outcome: 'looked',
      aboutMember: member.id,
      body: { details: { fields: ['notes'] } },
    },
  ])
})

test('a change of presence leaves an audit event', async () => {
  const staff = await newStaff(app)
  for (const available of [true, false])
    await callOffice(app, setPresence, { body: { available } }, staff)
  expect(await auditEventsOf(app, staff)).toMatchObject([
    { action: 'set-presence', body: { details: { available: true } } },
    { action: 'set-presence', body: { details: { available: false } } },
  ])
})
