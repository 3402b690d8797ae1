import { expect, test } from 'vitest'
import { sendMessage } from '@champa/contract/chat'
import {
  answerCustomer,
  putCannedReply,
  readCannedReplies,
} from '@champa/contract/office/chat/endpoints'
import {
  hostileLinks,
  hostileNumbers,
  hostilePictures,
  hostilePlaces,
} from '../../../testing/chat-hostile-links.ts'
import { newGuestSpeaker, newMessageId, newStaffSpeaker } from '../../../testing/chat-people.ts'
import { chatAsker, text } from '../../../testing/chat-asker.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()
const lead = await newStaffSpeaker(app.operator, {
  roles: ['manager'],
  name: '<img src=x onerror=window.xssRan=1>',
})

const { ask, history } = chatAsker(app)

test('refuses buttons, cards, quick replies and unknown files from customers', async () => {
  const guest = newGuestSpeaker(app.ctx)
  const button = { type: 'web', title: 'x', payload: 'https://evil.example/' }
  for (const message of [
    { message_type: 'buttons', payload: 'x', payloads: [button] },
    { message_type: 'quick_replies', payload: 'x', payloads: [button] },
    {
      message_type: 'generic',
      payloads: [{ title: 'x', subtitle: '', image: null, buttons: [button] }],
    },
    {
      message_type: 'media',
      payload: {
        message: '',
        filePath: 'x'.repeat(16),
        url: 'https://evil.example/x.png',
        fileType: 'image',
        name: 'x',
      },
    },
    { message_type: 'media', payload: { message: '', filePath: '../../etc/passwd' } },
    { message_type: 'html', payload: 'x' },
    { message_type: ['text'], payload: 'x' },
    { message_type: 'text', payload: { toString: 'x' } },
  ])
    expect(
      (await ask(sendMessage, guest, { id: newMessageId(), message })).status,
      JSON.stringify(message),
    ).toBeGreaterThanOrEqual(400)
  expect(
    (
      await ask(sendMessage, guest, {
        ...text('x'),
        payloads: [button],
        message: { message_type: 'text', payload: 'x', payloads: [button], url: 'javascript:1' },
      })
    ).body,
  ).toMatchObject({ conversation: { message: { message_type: 'text', payload: 'x' } } })
  expect(JSON.stringify(await history(guest))).not.toMatch(/evil|javascript/)
})

const hostileButtons = [
  ...hostileLinks.map((payload) => ({ type: 'web', title: 'x', payload })),
  ...hostileNumbers.map((payload) => ({ type: 'call', title: 'x', payload })),
  ...hostilePlaces.map((payload) => ({ type: 'other', title: 'x', payload })),
  { type: 'javascript', title: 'x', payload: 'x' },
  { type: 'web', title: '', payload: 'https://x.example/' },
  { type: 'web', title: 'x', payload: `https://x.example/${'x'.repeat(500)}` },
]

test('refuses unsafe links from staff in every kind of message and in canned replies', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await ask(sendMessage, guest, text('hello'))
  const good = { type: 'web', title: 'x', payload: 'https://champa.example/rules?x=1#y' }
  const write = async (message: object): Promise<[number, number]> => [
    (await ask(answerCustomer, lead, { room: guest.room, id: newMessageId(), message })).status,
    (await ask(putCannedReply, lead, { code: 'x', title: 'x', message, answersPostback: true }))
      .status,
  ]
  expect(await write({ message_type: 'buttons', payload: 'x', payloads: [good] })).toEqual([
    200, 200,
  ])
  const taken: string[] = []
  for (const button of hostileButtons) {
    const all = [
      { message_type: 'buttons', payload: 'x', payloads: [good, button] },
      { message_type: 'quick_replies', payload: 'x', payloads: [button] },
      {
        message_type: 'generic',
        payloads: [{ title: 'x', subtitle: '', image: null, buttons: [button] }],
      },
    ]
    for (const message of all)
      for (const status of await write(message))
        if (status !== 400)
          taken.push(`${status} ${message.message_type} ${JSON.stringify(button)}`)
  }
  for (const image of hostilePictures)
    for (const status of await write({
      message_type: 'generic',
      payloads: [{ title: 'x', subtitle: '', image, buttons: [] }],
    }))
      if (status !== 400) taken.push(`${status} picture ${JSON.stringify(image)}`)
  expect(taken).toEqual([])
  expect(JSON.stringify((await history(guest)).map(({ message }) => message))).not.toMatch(
    /xssRan|evil/,
  )
  expect(JSON.stringify((await ask(readCannedReplies, lead)).body)).not.toMatch(/xssRan|evil/)
})

test('does not send an unsafe link that was written straight into the table', async () => {
  const guest = newGuestSpeaker(app.ctx)
  for (const [index, payload] of hostileLinks.entries()) {
    const message = {
      message_type: 'buttons',
      payload: 'press here',
      payloads: [{ type: 'web', title: 'x', payload: payload || ' ' }],
    }
    await app.ctx.db
      .query(
        `insert into canned_reply (code, title, message, answers_postback, changed_at)
          values ($1, 'x', $2, true, $3)`,
        [`evil-${index}`, JSON.stringify(message).replaceAll('\\u0000', ''), new Date()],
      )
      .catch(() => undefined)
  }
  for (const index of [0, 1, 4, 16, 31, 40])
    await ask(sendMessage, guest, {
      id: newMessageId(),
      message: { message_type: 'postback', payload: { title: 'x', payload: `evil-${index}` } },
    })
  expect(JSON.stringify(await history(guest))).not.toContain('press here')
})
