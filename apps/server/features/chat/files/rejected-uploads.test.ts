import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chatImageMaxBytes } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import { goodJpeg, goodPng, video } from '../../../testing/chat-bytes.ts'
import {
  newGuestSpeaker,
  switchChatOn,
  uploadToChat,
  type Speaker,
} from '../../../testing/chat-people.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { sweepFiles } from './sweep-chat-files.job.ts'
import { chatUploads } from '../../../testing/chat-uploads.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-chat-uploads-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startChatApp({ DATA_DIR: folder })

const { somebody, sendFile } = chatUploads(app)

const objects = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files', 'chat')).catch((): string[] => [])).toSorted()

const rowsOf = (customer: Speaker) =>
  app.ctx.db.query('select path from chat_file where member_id = $1', [customer.room])

const dayMs = 24 * 3_600_000

describe('rejected uploads', () => {
  const expectNothing = async (customer: Speaker, before: string[]): Promise<void> => {
    expect(await rowsOf(customer)).toEqual([])
    expect(await objects()).toEqual(before)
  }

  // [spec:CHAT-17.1]
  test('CHAT_FILE_UNSUPPORTED: refuses a wrong extension, content or kind of file', async () => {
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
      const customer = somebody()
      expect(await uploadToChat(app.url, customer, as, name, bytes), `${as} ${name}`).toMatchObject(
        {
          status: 400,
          message: 'CHAT_FILE_UNSUPPORTED',
        },
      )
      await expectNothing(customer, before)
    }
  })

  // [spec:CHAT-18.1]
  test('CHAT_FILE_TOO_LARGE: refuses more than ten megabytes', async () => {
    const before = await objects()
    const customer = somebody()
    expect(
      await uploadToChat(app.url, customer, 'image', 'a.png', Buffer.alloc(chatImageMaxBytes + 1)),
    ).toMatchObject({ status: 400, message: 'CHAT_FILE_TOO_LARGE' })
    await expectNothing(customer, before)
  })

  test('CHAT_FILE_TOO_LARGE: refuses a picture of 20.9 megabytes six times in a row', async () => {
    const customer = somebody()
    const padded = Buffer.concat([await goodJpeg(), Buffer.alloc(20_900_000)])
    for (let n = 0; n < 6; n++)
      expect(await uploadToChat(app.url, customer, 'image', 'a.jpg', padded)).toMatchObject({
        status: 400,
        message: 'CHAT_FILE_TOO_LARGE',
      })
  })

  test('CHAT_UPLOAD_FAIL: reports that the object store failed', async () => {
    const customer = somebody()
    await rm(join(folder, 'files'), { recursive: true, force: true })
    await writeFile(join(folder, 'files'), 'a file where a folder should be')
    await chmod(join(folder, 'files'), 0o400)
    try {
      expect(
        await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng()),
      ).toMatchObject({
        status: 502,
        message: 'CHAT_UPLOAD_FAIL',
      })
    } finally {
      await rm(join(folder, 'files'))
    }
    expect(await uploadToChat(app.url, customer, 'image', 'a.png', await goodPng())).toMatchObject({
      status: 200,
    })
  })

  test('INVALID_INPUT, CHAT_OFF: refuses an empty file, or any while the chat is off', async () => {
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'a.png', new Uint8Array()),
    ).toMatchObject({ status: 400, message: 'INVALID_INPUT' })
    await setDocument(app, 'chatWidget', { on: false })
    expect(
      await uploadToChat(app.url, somebody(), 'image', 'a.png', await goodPng()),
    ).toMatchObject({ status: 403, message: 'CHAT_OFF' })
    await switchChatOn(app.operator)
  })

  test('limits uploads by customer per minute and by address per ten minutes', async () => {
    const customer = somebody()
    const bad = Buffer.from('x')
    const sent = await Promise.all(
      Array.from({ length: 22 }, () => uploadToChat(app.url, customer, 'video', 'a.mp4', bad)),
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

  test('REQUEST_LIMIT: limits uploads per day by customer and by address', async () => {
    for (const subject of ['chat-upload-day:', 'chat-upload-day-from:10.88.']) {
      const customer = somebody()
      const guest = {
        ...customer,
        headers: { ...customer.headers, 'x-forwarded-for': '10.88.88.88' },
      }
      expect(await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng())).toMatchObject({
        status: 200,
      })
      const [full] = await app.ctx.db.query(
        `update attempt_limit set failures = case when subject like $2 then 600 else 200 end
          where subject like $1
          returning subject`,
        [`${subject}${subject.endsWith(':') ? customer.room : ''}%`, 'chat-upload-day-from:%'],
      )
      expect(full).toBeDefined()
      expect(
        await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng()),
        subject,
      ).toMatchObject({ status: 429, message: 'REQUEST_LIMIT' })
    }
  })
})

test('sweeps files that no message used within a day, and leftovers of a crash', async () => {
  const [used, unused, crashed] = [somebody(), somebody(), somebody()]
  const stored = await uploadToChat(app.url, used, 'image', 'a.png', await goodPng())
  await sendFile(used, stored.path)
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
