import type { SentMessage } from '@champa/contract/chat-message'
import { expect, test } from 'vitest'
import { openChatItems } from './chat-items.ts'
import { addMessages, addPage, addRead, emptyLog } from './conversation-log.ts'
import type { Outgoing } from './outbox/outgoing.ts'
import { entry } from '../testing/outbox-server.ts'

const waits = (
  id: string,
  content: Outgoing<SentMessage>['content'],
  failure: Outgoing<SentMessage>['failure'] = null,
): Outgoing<SentMessage> => ({ id, owner: 'm-1', createdAt: 9e12, content, failure })
const text = (words: string): Outgoing<SentMessage>['content'] => ({
  kind: 'message',
  message: { message_type: 'text', payload: words },
})
const none = () => 0

test('rows are the history by sequence number, then the outbox, each sent message once', () => {
  const items = openChatItems()
  const log = addPage(emptyLog('customer'), {
    request: { limit: 10, newest: true },
    conversations: [entry(1, 'other'), entry(2, 'customer')],
  })
  const waiting = [waits('a', text('hi')), waits('b', text('no'), 'CHAT_OFF')]
  expect(
    items
      .of(log, waiting, none)
      .map(({ id, mine, delivery, seq }) => [id.slice(-1), mine, delivery, seq]),
  ).toEqual([
    ['1', false, 'succeed', 1],
    ['2', true, 'succeed', 2],
    ['a', true, 'sending', null],
    ['b', true, 'failed', null],
  ])
  const arrived = addMessages(log, [entry(3, 'customer', 'a', 'hi')])
  expect(
    items.of(arrived, waiting, none).map(({ id, delivery }) => [id.slice(-1), delivery]),
  ).toEqual([
    ['1', 'succeed'],
    ['2', 'succeed'],
    ['a', 'succeed'],
    ['b', 'failed'],
  ])
})

test('unchanged rows and lists keep their object identity', () => {
  const items = openChatItems()
  const log = addPage(emptyLog('customer'), {
    request: { limit: 10, newest: true },
    conversations: [entry(1, 'customer'), entry(2, 'customer')],
  })
  const first = items.of(log, [], none)
  expect(items.of({ ...log }, [], none)).toBe(first)
  const read = items.of(addRead(log, 'other', 1), [], none)
  expect([read[0] === first[0], read[0]?.read, read[1] === first[1]]).toEqual([false, true, true])
})

test('messages older than the loaded pages are hidden instead of leaving a gap', () => {
  const log = addMessages(
    addPage(emptyLog('customer'), {
      request: { limit: 1, newest: true },
      conversations: [entry(9, 'other')],
    }),
    [entry(3, 'other')],
  )
  expect(
    openChatItems()
      .of(log, [], none)
      .map(({ seq }) => seq),
  ).toEqual([9])
})

test('a sent picture is shown from its local copy, before and after sending', () => {
  const items = openChatItems()
  const file: Outgoing<SentMessage>['content'] = {
    kind: 'file',
    file: new Blob(['x']),
    name: 'x.png',
    fileType: 'image',
    caption: 'look',
    path: null,
  }
  const log = addPage(emptyLog('customer'), {
    request: { limit: 10, newest: true },
    conversations: [],
  })
  const [before] = items.of(log, [waits('a', file)], () => 0.4)
  expect(before).toMatchObject({
    delivery: 'uploading_file',
    progress: 0.4,
    message: { payload: { message: 'look', url: expect.stringMatching(/^blob:/), name: 'x.png' } },
  })
  const media = {
    message_type: 'media' as const,
    payload: {
      message: 'look',
      url: 'https://signed',
      fileType: 'image' as const,
      filePath: 'p',
      name: 'x.png',
      width: 4,
      height: 3,
    },
  }
  const [after] = items.of(
    addMessages(log, [{ ...entry(1, 'customer', 'a'), message: media }]),
    [],
    none,
  )
  expect(after).toMatchObject({
    delivery: 'succeed',
    message: {
      payload: {
        url: before?.message.message_type === 'media' && before.message.payload.url,
        width: 4,
      },
    },
  })
  items.close()
})
