import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readHistory, sendMessage } from '@champa/contract/chat'
import { clock } from '../../platform/clock.ts'
import { goodPng } from '../../testing/chat-bytes.ts'
import {
  newGuestSpeaker,
  newMessageId,
  uploadToChat,
  type Speaker,
} from '../../testing/chat-people.ts'
import { forgetOld } from './forget-old-chat.job.ts'
import { startChatApp } from '../../testing/test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-chat-old-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startChatApp({ DATA_DIR: folder })

const dayMs = 24 * 3_600_000
const at = (days: number): void => clock.set(() => new Date(Date.now() + days * dayMs))
const send = (speaker: Speaker, message: object) =>
  app.call(sendMessage, {
    body: { id: newMessageId(), message: message as never },
    headers: speaker.headers,
  })
const sendText = (speaker: Speaker, payload: string) =>
  send(speaker, { message_type: 'text', payload })
const close = (speaker: Speaker) =>
  app.ctx.db.query(
    "update chat_room set state = 'closed', closed_seq = last_seq where member_id = $1",
    [speaker.room],
  )
const objects = () => readdir(join(folder, 'files', 'chat'))
async function seqsOf(speaker: Speaker): Promise<{ total: number; seqs: number[] }> {
  const read = await app.call(readHistory, { body: { limit: 50 }, headers: speaker.headers })
  return read.ok
    ? { total: read.body.total, seqs: read.body.conversations.map(({ seq }) => seq) }
    : { total: -1, seqs: [] }
}

test('removes messages and files of closed conversations after twelve months', async () => {
  const [closed, open] = [newGuestSpeaker(app.ctx), newGuestSpeaker(app.ctx)]
  const { path } = await uploadToChat(app.url, closed, 'image', 'a.png', await goodPng())
  await sendText(closed, 'one')
  await send(closed, { message_type: 'media', payload: { message: '', filePath: path } })
  await sendText(open, 'one')
  at(300)
  await sendText(closed, 'three')
  await close(closed)
  expect(await forgetOld.run(app.ctx)).toBe(0)
  at(364)
  expect(await forgetOld.run(app.ctx)).toBe(0)
  expect(await objects()).toHaveLength(1)
  at(367)
  expect(await forgetOld.run(app.ctx)).toBe(1)
  expect(await forgetOld.run(app.ctx)).toBe(0)
  expect(await seqsOf(closed)).toEqual({ total: 1, seqs: [3] })
  expect(await seqsOf(open)).toEqual({ total: 1, seqs: [1] })
  expect(await objects()).toEqual([])
  expect(
    await app.ctx.db.query('select 1 from chat_file where member_id = $1', [closed.room]),
  ).toEqual([])
  await sendText(closed, 'four')
  expect(await seqsOf(closed)).toEqual({ total: 2, seqs: [3, 4] })
  await close(closed)
  at(800)
  expect(await forgetOld.run(app.ctx)).toBe(1)
  expect(await seqsOf(closed)).toEqual({ total: 0, seqs: [] })
  expect(
    await app.ctx.db.query('select last_text, oldest_at from chat_room where member_id = $1', [
      closed.room,
    ]),
  ).toEqual([{ lastText: '', oldestAt: null }])
  await sendText(closed, 'five')
  expect(await seqsOf(closed)).toEqual({ total: 1, seqs: [5] })
})
