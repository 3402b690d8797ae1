import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { handOver, readHistory, sendMessage } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import { gifOf, goodGif, goodJpeg, goodPng, video } from '../../../testing/chat-bytes.ts'
import { asMember, newMessageId, uploadToChat } from '../../../testing/chat-people.ts'
import { chatUploads } from '../../../testing/chat-uploads.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-chat-uploads-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startChatApp({ DATA_DIR: folder })
const member = await app.member()
const speaker = asMember(member)

const { somebody, sendFile } = chatUploads(app)

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, app.url), { headers })

describe('accepted uploads', () => {
  test.each<[string, 'image' | 'video', string, () => Promise<Buffer>, string]>([
    ['a PNG', 'image', 'shot.png', goodPng, 'image/png'],
    ['a JPEG', 'image', 'photo.JPG', goodJpeg, 'image/jpeg'],
    ['a GIF of one frame', 'image', 'one.gif', goodGif, 'image/png'],
    ['an animated GIF', 'image', 'cat.gif', async () => gifOf(12), 'image/webp'],
    ['a PNG named .jpg', 'image', 'renamed.jpg', goodPng, 'image/png'],
    ['an MP4', 'video', 'clip.mp4', async () => video(), 'video/mp4'],
    [
      'a QuickTime video',
      'video',
      'IMG_1.MOV',
      async () => video({ brand: 'qt  ' }),
      'video/quicktime',
    ],
  ])(
    'accepts %s, attaches it to a message and serves it by its link',
    async (_, as, name, bytes, type) => {
      const customer = somebody()
      const taken = await uploadToChat(app.url, customer, as, name, await bytes())
      expect(taken).toMatchObject({
        status: 200,
        fileType: as,
        name,
        path: expect.stringMatching(/^[0-9a-z]{16}$/),
      })
      const response = await sendFile(customer, taken.path, 'look')
      expect(response).toMatchObject({
        ok: true,
        body: {
          conversation: {
            message: {
              message_type: 'media',
              payload: { message: 'look', filePath: taken.path, fileType: as, name },
            },
          },
        },
      })
      const shown = await open(taken.url)
      expect([
        shown.status,
        shown.headers.get('content-type'),
        shown.headers.get('x-content-type-options'),
      ]).toEqual([200, type, 'nosniff'])
      expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    },
  )

  test('keeps a GIF animated and scales down only large photos', async () => {
    const frames = Buffer.from(
      Array.from({ length: 12 * 20 * 20 * 3 }, (_, at) => Math.floor(at / 1_200) * 20),
    )
    const gif = await sharp(frames, {
      raw: { width: 20, height: 240, channels: 3, pageHeight: 20 },
    })
      .gif({ delay: 100 })
      .toBuffer()
    const moving = await uploadToChat(app.url, somebody(), 'image', 'cat.gif', gif)
    expect(
      await sharp(Buffer.from(await (await open(moving.url)).arrayBuffer())).metadata(),
    ).toMatchObject({
      pages: 12,
      width: 20,
      height: 20,
      delay: Array.from({ length: 12 }, () => 100),
    })
    const photo = await sharp({
      create: { width: 4_000, height: 3_000, channels: 3, background: '#a50' },
    })
      .jpeg()
      .toBuffer()
    expect(await uploadToChat(app.url, somebody(), 'image', 'photo.jpg', photo)).toMatchObject({
      status: 200,
      width: 2_582,
      height: 1_937,
    })
    expect(
      await uploadToChat(
        app.url,
        somebody(),
        'image',
        'dot.png',
        await sharp({ create: { width: 1, height: 1, channels: 4, background: '#a50' } })
          .png()
          .toBuffer(),
      ),
    ).toMatchObject({ status: 200, width: 1, height: 1 })
  })

  test('keeps a file name in its original script', async () => {
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'สลิปโอน ເງິນ 1.png', await goodPng()),
    ).toMatchObject({ name: 'สลิปโอน ເງິນ 1.png' })
  })

  test('serves ranges of a video with 206, and an unsatisfiable range with 416', async () => {
    const bytes = video()
    const { url } = await uploadToChat(app.url, somebody(), 'video', 'clip.mp4', bytes)
    const part = await open(url, { range: 'bytes=10-19' })
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('accept-ranges'),
    ]).toEqual([206, `bytes 10-19/${bytes.length}`, 'bytes'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const end = await open(url, { range: 'bytes=-5' })
    expect([end.status, Buffer.from(await end.arrayBuffer())]).toEqual([206, bytes.subarray(-5)])
    const beyond = await open(url, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ])
  })
})

describe('attaching uploaded files', () => {
  test('refuses to attach a file to another conversation or to a second message', async () => {
    const [mine, theirs] = [somebody(), somebody()]
    const { path } = await uploadToChat(app.url, mine, 'image', 'a.png', await goodPng())
    expect(await sendFile(theirs, path)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    expect(await sendFile(speaker, path)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    const id = newMessageId()
    const answers = [
      ...(await Promise.all([sendFile(mine, path, '', id), sendFile(mine, path, '', id)])),
      await sendFile(mine, path, 'again', id),
    ]
    expect(answers.every((one) => one.ok)).toBe(true)
    expect(await sendFile(mine, path)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    expect(
      await app.call(readHistory, { body: { limit: 10 }, headers: mine.headers }),
    ).toMatchObject({ body: { total: 1 } })
  })

  test('attaches a file to only one of several concurrent messages', async () => {
    const customer = somebody()
    const { path } = await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng())
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendFile(customer, path)))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
  })

  test('describes an attached file from its stored data, not from the message fields', async () => {
    const customer = somebody()
    const { path } = await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng())
    const payload = {
      message: 'a\u202eb',
      filePath: path,
      url: 'https://evil.example',
      fileType: 'video',
      name: 'evil.html',
      width: 9e9,
      height: -1,
    }
    const response = await app.call(sendMessage, {
      body: { id: newMessageId(), message: { message_type: 'media', payload } as never },
      headers: customer.headers,
    })
    expect(response).toMatchObject({
      ok: true,
      body: {
        conversation: {
          message: {
            payload: {
              message: 'ab',
              fileType: 'image',
              name: 'a.png',
              width: 48,
              height: 32,
              url: expect.stringMatching(/^\/api\/chat\/media\//),
            },
          },
        },
      },
    })
  })

  test("moves a guest's files with the conversation to the member who signed in", async () => {
    const guest = somebody()
    const owner = asMember(await app.member())
    const { path, url } = await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng())
    const unsent = await uploadToChat(app.url, guest, 'image', 'b.png', await goodPng())
    await sendFile(guest, path)
    expect(
      await app.call(handOver, {
        body: { guestToken: guest.headers['x-guest']! },
        headers: owner.headers,
      }),
    ).toMatchObject({ ok: true, body: { moved: 1 } })
    const read = await app.call(readHistory, { body: { limit: 10 }, headers: owner.headers })
    const shown = read.ok && read.body.conversations[0]?.message
    expect(shown && shown.message_type === 'media' && (await open(shown.payload.url)).status).toBe(
      200,
    )
    expect((await open(url)).status).toBe(404)
    expect(await sendFile(owner, unsent.path)).toMatchObject({ ok: true })
  })
})

describe('links to files', () => {
  test('UNAUTHORIZED: refuses a link that is expired, altered or used for a slip', async () => {
    const { url } = await uploadToChat(app.url, speaker, 'image', 'a.png', await goodPng())
    clock.set(() => new Date(Date.now() + 59 * 60_000))
    expect((await open(url)).status).toBe(200)
    clock.set(() => new Date(Date.now() + 71 * 60_000))
    expect(await (await open(url)).json()).toMatchObject({ message: 'UNAUTHORIZED' })
    clock.set()
    expect(await (await open(`${url}x`)).json()).toMatchObject({ message: 'UNAUTHORIZED' })
    expect(
      (await open(url.replace('/api/chat/media/', '/api/slip/image/'))).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('NO_DATA: refuses a link to a file that was deleted', async () => {
    const customer = somebody()
    const { url } = await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng())
    await app.ctx.db.query('delete from chat_file where member_id = $1', [customer.room])
    const gone = await open(url)
    expect([gone.status, await gone.json()]).toMatchObject([404, { message: 'NO_DATA' }])
  })
})
