import { expect, test } from 'vitest'
import { readChatConfig, readHistory, sendMessage } from '@champa/contract/chat'
import {
  putCannedReply,
  putChatSettings,
  readCannedReplies,
  readChatSettings,
  removeCannedReply,
  type CannedReply,
} from '@champa/contract/office/chat/endpoints'
import { newGuestSpeaker, newMessageId } from '../../../testing/chat-people.ts'
import { startChatApp } from '../../../testing/test-chat.ts'
import { asLead, callOffice, auditEventsOf, newStaff } from '../../../testing/test-staff.ts'

const app = await startChatApp()
const lead = await newStaff(app, asLead)
const agent = await newStaff(app)

const hours: CannedReply = {
  code: 'hours',
  title: 'เวลาทำการ',
  message: { message_type: 'text', payload: 'ตลอด 24 ชั่วโมงค่ะ' },
  answersPostback: true,
}
const put = (body: object, staff = lead) =>
  callOffice(app, putCannedReply, { body: body as CannedReply }, staff)
const codes = async () => {
  const read = await callOffice(app, readCannedReplies, {}, agent)
  return read.ok ? read.body.replies.map(({ code }) => code) : []
}

test('lets a lead change replies and all staff read them, and audits each change', async () => {
  expect(await put(hours)).toMatchObject({ status: 200, body: hours })
  await put({ ...hours, code: 'deposit', answersPostback: false })
  await put({ ...hours, title: 'เปิดกี่โมง' })
  expect(await codes()).toEqual(['deposit', 'hours'])
  for (const code of ['deposit', 'deposit', 'nothing', '\u0000', '💥'])
    expect(await callOffice(app, removeCannedReply, { params: { code } }, lead)).toMatchObject({
      status: 200,
    })
  expect(await codes()).toEqual(['hours'])
  expect((await auditEventsOf(app, lead)).map(({ action, about }) => `${action} ${about}`)).toEqual(
    ['write-reply hours', 'write-reply deposit', 'write-reply hours', 'remove-reply deposit'],
  )
})

test('a button press sends a canned reply only if the reply answers postbacks', async () => {
  await put(hours)
  await put({ ...hours, code: 'quiet', answersPostback: false })
  const guest = newGuestSpeaker(app.ctx)
  for (const payload of ['hours', 'quiet'])
    await app.call(sendMessage, {
      body: {
        id: newMessageId(),
        message: { message_type: 'postback', payload: { title: 'x', payload } },
      },
      headers: guest.headers,
    })
  const read = await app.call(readHistory, { body: { limit: 10 }, headers: guest.headers })
  expect(
    read.ok && read.body.conversations.map(({ sender, message }) => [sender, message.message_type]),
  ).toEqual([
    ['customer', 'postback'],
    ['other', 'text'],
    ['customer', 'postback'],
  ])
})

test('sends an automatic reply in the customer’s language, or the default text', async () => {
  const lao = { message_type: 'text', payload: 'ຕະຫຼອດ 24 ຊົ່ວໂມງ' } as const
  expect(await put({ ...hours, translations: { lo: lao } })).toMatchObject({
    status: 200,
    body: { translations: { lo: lao } },
  })
  const guest = newGuestSpeaker(app.ctx)
  for (const language of ['lo', 'en']) {
    await app.call(sendMessage, {
      body: {
        id: newMessageId(),
        message: { message_type: 'postback', payload: { title: 'x', payload: 'hours' } },
      },
      headers: { ...guest.headers, 'accept-language': language },
    })
  }
  const read = await app.call(readHistory, { body: { limit: 10 }, headers: guest.headers })
  const answers = read.ok
    ? read.body.conversations
        .filter(({ sender }) => sender === 'other')
        .map(({ message }) => message)
    : []
  expect(answers).toEqual([lao, hours.message])
})

test('NOT_ALLOWED: refuses an agent who changes replies or chat settings', async () => {
  const notAllowed = { status: 403, body: { message: 'NOT_ALLOWED' } }
  await put(hours)
  expect(await put(hours, agent)).toMatchObject(notAllowed)
  expect(
    await callOffice(app, removeCannedReply, { params: { code: 'hours' } }, agent),
  ).toMatchObject(notAllowed)
  const chatSettings = await callOffice(app, readChatSettings, {}, agent)
  expect(chatSettings.status).toBe(200)
  expect(
    await callOffice(
      app,
      putChatSettings,
      { body: { ...(chatSettings.ok ? chatSettings.body : never()), on: false } },
      agent,
    ),
  ).toMatchObject(notAllowed)
  expect([await codes(), app.ctx.operatorSettings.read('chatWidget').on]).toEqual([
    expect.arrayContaining(['hours']),
    true,
  ])
})

const never = (): never => {
  throw new Error('the business hours could not be read')
}

test.each([
  [
    'a javascript link',
    {
      message: {
        message_type: 'buttons',
        payload: 'x',
        payloads: [{ type: 'web', title: 'x', payload: 'javascript:1' }],
      },
    },
    'message.payloads.0.payload',
  ],
  [
    'a file',
    { message: { message_type: 'media', payload: { message: '', filePath: '0000000000000000' } } },
    'message',
  ],
  ['no visible text', { message: { message_type: 'text', payload: ' ' } }, 'message'],
  ['no visible title', { title: '\u200b' }, 'title'],
  ['a code with a slash', { code: 'a/b' }, 'code'],
  [
    'a translation without visible text',
    { translations: { en: { message_type: 'text', payload: ' ' } } },
    'translations.en',
  ],
])('INVALID_INPUT: refuses a reply with %s', async (_, wrong, field) => {
  expect(await put({ ...hours, ...wrong })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT', fields: [field] },
  })
})

const chatSettings = {
  on: true,
  team: { th: 'ทีมจำปา', lo: 'ທີມຈຳປາ', en: 'Team Champa' },
  welcome: { th: 'สวัสดี\u202e', lo: '', en: '' },
  away: { th: 'พรุ่งนี้', lo: 'ມື້ອື່ນ', en: 'Tomorrow' },
  hours: [
    null,
    { from: '09:00', to: '24:00' },
    { from: '20:00', to: '02:00' },
    null,
    null,
    null,
    null,
  ],
}

// [spec:CHAT-7.1]
test("a lead's settings reach customers immediately and keep the quick replies", async () => {
  await app.operator.db.query(
    `update operator_setting
        set value = value || '{"quickReplies": [{"title": "Hello", "payload": "hours"}]}'
      where name = 'chat'`,
  )
  const saved = { ...chatSettings, welcome: { th: 'สวัสดี', lo: '', en: '' } }
  expect(await callOffice(app, putChatSettings, { body: chatSettings }, lead)).toMatchObject({
    status: 200,
    body: saved,
  })
  expect(await callOffice(app, readChatSettings, {}, agent)).toMatchObject({ body: saved })
  expect(await app.call(readChatConfig, { headers: { 'accept-language': 'lo' } })).toMatchObject({
    body: {
      on: true,
      team: 'ທີມຈຳປາ',
      welcome: 'สวัสดี',
      away: 'ມື້ອື່ນ',
      quickReplies: [{ title: 'Hello', payload: 'hours' }],
    },
  })
  await callOffice(app, putChatSettings, { body: { ...chatSettings, on: false } }, lead)
  expect(await app.call(readChatConfig)).toMatchObject({ body: { on: false } })
})

test.each([
  ['six days', { hours: chatSettings.hours.slice(1) }, 'hours'],
  [
    'an invalid time',
    { hours: [...chatSettings.hours.slice(1), { from: '24:30', to: '25:00' }] },
    'hours.6.from',
  ],
  ['a team without a name', { team: { th: ' ', lo: '', en: '' } }, 'team.th'],
])('INVALID_INPUT: refuses chat settings with %s', async (_, wrong, field) => {
  expect(
    await callOffice(app, putChatSettings, { body: { ...chatSettings, ...wrong } }, lead),
  ).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT', fields: expect.arrayContaining([field]) },
  })
})
