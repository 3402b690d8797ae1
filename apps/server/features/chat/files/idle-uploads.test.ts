import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { chatVideoMaxBytes, uploadVideo } from '@champa/contract/chat'
import { mislabelledBox, video } from '../../../testing/chat-bytes.ts'
import {
  asMember,
  newGuestSpeaker,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { eventually } from '../../../testing/outside-world.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()

const from = (address: string): Speaker => {
  const speaker = newGuestSpeaker(app.ctx)
  return { ...speaker, headers: { ...speaker.headers, 'x-forwarded-for': address } }
}

/** Announces a video upload and sends only its beginning. */
async function beginVideo(address: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const headers = Object.entries({
    ...from(address).headers,
    host: 'x',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(chatVideoMaxBytes),
  })
  const request = [
    `POST ${uploadVideo.path} HTTP/1.1`,
    ...headers.map((one) => one.join(': ')),
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="a.mp4"',
    '',
    'x',
  ]
  socket.write(request.join('\r\n'))
  return socket
}
const film = video({
  more: [mislabelledBox('free', 8 + chatVideoMaxBytes / 4, chatVideoMaxBytes / 4)],
})
const counted = async (address: string): Promise<number> =>
  (
    await app.ctx.db.query<{ failures: number }>(
      'select failures from attempt_limit where subject = $1',
      [`chat-upload-from:${address}`],
    )
  )[0]?.failures ?? 0
const send = (address: string) => uploadToChat(app.url, from(address), 'video', 'a.mp4', film)

test('idle uploads of guests block no other uploads from the same address', async () => {
  const address = '10.1.1.1'
  const lines = await Promise.all([1, 2, 3, 4].map(() => beginVideo(address)))
  await eventually(async () => (await counted(address)) === 4)
  const speaker = asMember(await app.member())
  const member: Speaker = {
    ...speaker,
    headers: { ...speaker.headers, 'x-forwarded-for': address },
  }
  expect(await uploadToChat(app.url, member, 'video', 'a.mp4', film)).toMatchObject({
    status: 200,
  })
  expect(await send(address)).toMatchObject({ status: 200 })
  for (const line of lines) line.destroy()
})
