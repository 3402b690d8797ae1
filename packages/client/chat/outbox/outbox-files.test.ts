import type { SentMessage } from '@champa/contract/chat-message'
import { expect, test } from 'vitest'
import { Refused } from '../../refused.ts'
import type { OutgoingContent } from './outgoing.ts'
import {
  empty,
  eventually,
  open,
  openServer,
  openStore,
  text,
} from '../../testing/outbox-server.ts'

const picture = (): OutgoingContent<SentMessage> => ({
  kind: 'file',
  file: new Blob(['x']),
  name: 'x.png',
  fileType: 'image',
  caption: 'look',
  path: null,
})

test('uploads a file once for all attempts, and again after the server deleted it', async () => {
  let act: (Refused | 'lost reply')[] = ['lost reply', new Refused('SERVICE_UNAVAILABLE')]
  const server = openServer(() => act.shift() ?? null)
  const outbox = open(server, openStore())
  outbox.add(picture())
  await empty(outbox)
  expect([server.uploads.length, server.words()]).toEqual([1, ['look@path1']])
  act = [new Refused('NO_DATA')]
  outbox.add(picture())
  await empty(outbox)
  expect([server.uploads.length, server.words().at(-1)]).toEqual([3, 'look@path3'])
})

test('stops the upload of a removed file and sends the next message', async () => {
  const server = openServer()
  let aborted = false
  const outbox = open(server, openStore(), {
    upload: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true
          reject(new Refused('SERVICE_UNAVAILABLE'))
        }),
      ),
  })
  const id = outbox.add(picture())
  outbox.add(text('after'))
  await eventually(() => expect(outbox.items().length).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 10))
  outbox.remove(id)
  await empty(outbox)
  expect([aborted, server.words()]).toEqual([true, ['after']])
})

test('a message whose file can no longer be read fails without a retry', async () => {
  const gone = new Blob(['x'])
  gone.slice = () =>
    ({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    }) as unknown as Blob
  const outbox = open(openServer(), openStore())
  outbox.add({ ...picture(), file: gone } as OutgoingContent<SentMessage>)
  await eventually(() => expect(outbox.items()).toMatchObject([{ failure: 'CHAT_UPLOAD_FAIL' }]))
})
