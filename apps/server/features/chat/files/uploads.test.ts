import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatImageMaxBytes, handOver, readHistory, sendMessage } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import { gifOf, goodGif, goodJpeg, goodPng, video } from '../../../testing/chat-bytes.ts'
import {
  asMember,
  fromAnywhere,
  newGuestSpeaker,
  newMessageId,
  switchChatOn,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { sweepFiles } from './sweep-files.job.ts'

let app: TestApp
let member: TestMember
let speaker: Speaker
const folder = mkdtempSync(join(tmpdir(), 'champa-chat-uploads-'))
beforeAll(async () => {
  app = await openTestApp({ DATA_DIR: folder })
  await switchChatOn(app.operator)
  member = await app.member()
  speaker = asMember(member)
})
afterEach(() => clock.set())
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const somebody = (): Speaker => fromAnywhere(newGuestSpeaker(app.ctx))
const objects = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files', 'chat')).catch((): string[] => [])).toSorted()
const rowsOf = (who: Speaker) =>
  app.ctx.db.query('select path from chat_file where member_id = $1', [who.room])
const sendFile = (who: Speaker, filePath: string, message = '', id = newMessageId()) =>
  app.call(sendMessage, {
    body: { id, message: { message_type: 'media', payload: { message, filePath } } },
    headers: who.headers,
  })
const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, app.url), { headers })
const dayMs = 24 * 3_600_000

describe('a file', () => {
  test.each<[string, 'image' | 'video', string, () => Promise<Buffer>, string]>([
    ['a png', 'image', 'shot.png', goodPng, 'image/png'],
    ['a jpeg', 'image', 'photo.JPG', goodJpeg, 'image/jpeg'],
    ['a gif of one picture', 'image', 'one.gif', goodGif, 'image/png'],
    ['a moving gif', 'image', 'cat.gif', async () => gifOf(12), 'image/webp'],
    ['a png that is called jpg', 'image', 'renamed.jpg', goodPng, 'image/png'],
    ['an mp4', 'video', 'clip.mp4', async () => video(), 'video/mp4'],
    ['a quicktime', 'video', 'IMG_1.MOV', async () => video({ brand: 'qt  ' }), 'video/quicktime'],
  ])(
    '%s is taken, named in a message, and shown to whoever has the link',
    async (_, as, name, bytes, type) => {
      const who = somebody()
      const taken = await uploadToChat(app.url, who, as, name, await bytes())
      expect(taken).toMatchObject({
        status: 200,
        fileType: as,
        name,
        path: expect.stringMatching(/^[0-9a-z]{16}$/),
      })
      const said = await sendFile(who, taken.path, 'look')
      expect(said).toMatchObject({
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

  test('a moving gif still moves; a large photo is made smaller, a small one is not', async () => {
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

  test('its name is kept as people wrote it, in their own letters', async () => {
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'สลิปโอน ເງິນ 1.png', await goodPng()),
    ).toMatchObject({ name: 'สลิปโอน ເງິນ 1.png' })
  })

  test('a player may ask for a part of a video: 206, and 416 for one that is not there', async () => {
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

describe('a file that is not taken leaves nothing behind', () => {
  const expectNothing = async (who: Speaker, before: string[]): Promise<void> => {
    expect(await rowsOf(who)).toEqual([])
    expect(await objects()).toEqual(before)
  }

  // [spec:CHAT-17.1]
  test('CHAT_FILE_UNSUPPORTED: by its name, by what it is, or as the other kind', async () => {
    const before = await objects()
    const png = await goodPng()
    for (const [as, name, bytes] of [
      ['image', 'a.webp', png],
      ['image', 'a', png],
      ['image', 'a.png', Buffer.from('<svg/>')],
      ['image', 'a.png', video()],
      ['video', 'a.mp4', png],
      ['video', 'a.png', video()],
      ['image', 'a.mp4', png],
      ['video', 'a.webm', video()],
    ] as const) {
      const who = somebody()
      expect(await uploadToChat(app.url, who, as, name, bytes), `${as} ${name}`).toMatchObject({
        status: 400,
        message: 'CHAT_FILE_UNSUPPORTED',
      })
      await expectNothing(who, before)
    }
  })

  // [spec:CHAT-18.1]
  test('CHAT_FILE_TOO_LARGE: over ten megabytes', async () => {
    const before = await objects()
    const who = somebody()
    expect(
      await uploadToChat(app.url, who, 'image', 'a.png', Buffer.alloc(chatImageMaxBytes + 1)),
    ).toMatchObject({ status: 400, message: 'CHAT_FILE_TOO_LARGE' })
    await expectNothing(who, before)
  })

  test('a picture of 20.9 megabytes is too large each of six times', async () => {
    const who = somebody()
    const padded = Buffer.concat([await goodJpeg(), Buffer.alloc(20_900_000)])
    for (let n = 0; n < 6; n++)
      expect(await uploadToChat(app.url, who, 'image', 'a.jpg', padded)).toMatchObject({
        status: 400,
        message: 'CHAT_FILE_TOO_LARGE',
      })
  })

  test('CHAT_UPLOAD_FAIL: the store does not take it', async () => {
    const who = somebody()
    await rm(join(folder, 'files'), { recursive: true, force: true })
    await writeFile(join(folder, 'files'), 'a file where a folder should be')
    await chmod(join(folder, 'files'), 0o400)
    try {
      expect(await uploadToChat(app.url, who, 'image', 'a.png', await goodPng())).toMatchObject({
        status: 502,
        message: 'CHAT_UPLOAD_FAIL',
      })
    } finally {
      await rm(join(folder, 'files'))
    }
    expect(await uploadToChat(app.url, who, 'image', 'a.png', await goodPng())).toMatchObject({
      status: 200,
    })
  })

  test('no file at all: INVALID_INPUT; while the chat is off: CHAT_OFF', async () => {
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'a.png', new Uint8Array()),
    ).toMatchObject({ status: 400, message: 'INVALID_INPUT' })
    await setDocument(app, 'chatWidget', { on: false })
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'a.png', await goodPng()),
    ).toMatchObject({ status: 403, message: 'CHAT_OFF' })
    await switchChatOn(app.operator)
  })

  test('a flood of files is stopped, of one customer and of one address', async () => {
    const who = somebody()
    const bad = Buffer.from('x')
    const sent = await Promise.all(
      Array.from({ length: 22 }, () => uploadToChat(app.url, who, 'video', 'a.mp4', bad)),
    )
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2)
    const address = { 'x-forwarded-for': '10.99.99.99' }
    const many = await Promise.all(
      Array.from({ length: 62 }, () =>
        uploadToChat(
          app.url,
          {
            ...newGuestSpeaker(app.ctx),
            headers: { ...newGuestSpeaker(app.ctx).headers, ...address },
          },
          'video',
          'a.mp4',
          bad,
        ),
      ),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('REQUEST_LIMIT: what one customer and one address may bring in a day has an end', async () => {
    for (const subject of ['chat-upload-day:', 'chat-upload-day-from:10.88.']) {
      const who = somebody()
      const guest = { ...who, headers: { ...who.headers, 'x-forwarded-for': '10.88.88.88' } }
      expect(await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng())).toMatchObject({
        status: 200,
      })
      const [full] = await app.ctx.db.query(
        'update attempt_limit set failures = case when subject like $2 then 600 else 200 end where subject like $1 returning subject',
        [`${subject}${subject.endsWith(':') ? who.room : ''}%`, 'chat-upload-day-from:%'],
      )
      expect(full).toBeDefined()
      expect(
        await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng()),
        subject,
      ).toMatchObject({ status: 429, message: 'REQUEST_LIMIT' })
    }
  })
})

describe('a file belongs to one message of one conversation', () => {
  test('another conversation cannot name it, and no second message', async () => {
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

  test('two messages that name it at once: one has it', async () => {
    const who = somebody()
    const { path } = await uploadToChat(app.url, who, 'image', 'a.png', await goodPng())
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendFile(who, path)))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
  })

  test('what a message says of it besides its path is not believed', async () => {
    const who = somebody()
    const { path } = await uploadToChat(app.url, who, 'image', 'a.png', await goodPng())
    const payload = {
      message: 'a\u202eb',
      filePath: path,
      url: 'https://evil.example',
      fileType: 'video',
      name: 'evil.html',
      width: 9e9,
      height: -1,
    }
    const said = await app.call(sendMessage, {
      body: { id: newMessageId(), message: { message_type: 'media', payload } as never },
      headers: who.headers,
    })
    expect(said).toMatchObject({
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

  test('it comes along to the member who signed in, and is opened under the new name only', async () => {
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

describe('a link', () => {
  test('UNAUTHORIZED: one whose hour is over, that was changed, or that opens a slip', async () => {
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

  test('NO_DATA: a file that is gone', async () => {
    const who = somebody()
    const { url } = await uploadToChat(app.url, who, 'image', 'a.png', await goodPng())
    await app.ctx.db.query('delete from chat_file where member_id = $1', [who.room])
    const gone = await open(url)
    expect([gone.status, await gone.json()]).toMatchObject([404, { message: 'NO_DATA' }])
  })
})

test('what no message names within a day is swept, with what a crash left; what one names stays', async () => {
  const [used, unused, crashed] = [somebody(), somebody(), somebody()]
  const kept = await uploadToChat(app.url, used, 'image', 'a.png', await goodPng())
  await sendFile(used, kept.path)
  const left = await uploadToChat(app.url, unused, 'image', 'a.png', await goodPng())
  await uploadToChat(app.url, crashed, 'image', 'a.png', await goodPng())
  await app.ctx.db.query('update chat_file set stored = false where member_id = $1', [crashed.room])
  expect(await sendFile(crashed, '0'.repeat(16))).toMatchObject({ status: 404 })
  await sweepFiles.run(app.ctx)
  expect([await rowsOf(unused), await rowsOf(crashed)]).toMatchObject([[{}], [{}]])
  const [before, [object]] = [
    await objects(),
    await app.ctx.db.query<{ object: string }>(
      'select object from chat_file where member_id = $1',
      [used.room],
    ),
  ]
  clock.set(() => new Date(Date.now() + dayMs + 60_000))
  expect(await sweepFiles.run(app.ctx)).toBeGreaterThanOrEqual(2)
  expect([await rowsOf(unused), await rowsOf(crashed)]).toEqual([[], []])
  expect(await rowsOf(used)).toHaveLength(1)
  expect((await objects()).length).toBeLessThan(before.length)
  expect(await objects()).toContain(object!.object.split('/')[1])
  expect(await sendFile(unused, left.path)).toMatchObject({ status: 404 })
})
