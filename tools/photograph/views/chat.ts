import { readChatConfig, readHistory, sendMessage } from '@champa/contract/chat'
import type { Wire } from '@champa/contract/endpoint'
import { storageKeys } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { alters, lost, never, refuses, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { playing } from '../worlds.ts'

const path = '/contact'
const at = Date.now() - 600_000
type History = Wire<typeof readHistory, 'answer'>
type One = History['conversations'][number]

const one = (seq: number, sender: One['sender'], message: One['message']): One => ({
  _id: String(seq).padStart(32, '0'),
  seq,
  sender,
  message,
  createdAt: at + seq * 20_000,
  session_id: null,
  userId: null,
  guestId: '7',
  username: null,
  name: sender === 'other' ? 'ทีมดูแล นก' : null,
  deviceToken: null,
})
const texts = [
  one(1, 'customer', { message_type: 'text', payload: 'สวัสดีค่ะ เงินฝากยังไม่เข้า' }),
  one(2, 'other', {
    message_type: 'text',
    payload: 'สวัสดีค่ะ รบกวนส่งสลิปให้ทีมงานตรวจสอบหน่อยนะคะ ปกติเงินเข้าภายใน 1 นาทีหลังโอนค่ะ',
  }),
  one(3, 'customer', { message_type: 'text', payload: `https://example.com/${'a'.repeat(120)}` }),
  one(4, 'other', {
    message_type: 'buttons',
    payload: 'เลือกเรื่องที่ต้องการได้เลยค่ะ',
    payloads: [
      { type: 'other', title: 'ไปหน้าฝากเงิน', payload: 'deposit' },
      { type: 'call', title: 'โทรหาเรา', payload: '021234567' },
      { type: 'web', title: 'อ่านวิธีฝากเงินทั้งหมดบนเว็บไซต์ของเรา', payload: 'https://example.com' },
    ],
  }),
  one(5, 'other', {
    message_type: 'generic',
    payloads: [
      {
        title: 'โบนัสต้อนรับ 100%',
        subtitle: 'ฝากหนึ่งครั้ง รับเพิ่มเท่าตัว',
        image: null,
        buttons: [{ type: 'other', title: 'ดูโบนัส', payload: 'bonus' }],
      },
      {
        title: 'คืนยอดเสีย 5%',
        subtitle: 'ทุกวันอาทิตย์',
        image: null,
        buttons: [{ type: 'other', title: 'หน้าหลัก', payload: 'home' }],
      },
    ],
  }),
  one(6, 'other', {
    message_type: 'quick_replies',
    payload: 'ช่วยอะไรได้อีกไหมคะ',
    payloads: [
      { type: 'postback', title: 'ฝากเงินไม่เข้า', payload: 'deposit-late' },
      { type: 'postback', title: 'ถอนเงิน', payload: 'withdraw' },
      { type: 'postback', title: 'คุยกับเจ้าหน้าที่', payload: 'person' },
    ],
  }),
]
const talk = (change: Partial<History['state']> = {}, conversations = texts) =>
  answers(readHistory, {
    total: conversations.length,
    conversations,
    state: {
      state: 'open',
      agent: 'ทีมดูแล นก',
      customerRead: 6,
      staffRead: 3,
      lastSeq: conversations.length,
      unread: 0,
      mayRate: false,
      ...change,
    },
  })

/** Stores a guest name in the page, because only a returning guest has a history. */
const known = async (page: Page): Promise<void> =>
  void (await page.addInitScript(
    (key) => localStorage.setItem(key, '7.signed'),
    storageKeys.chatGuest,
  ))

const open = async ({ page }: Scene): Promise<void> => {
  await page.locator('#chat-button').click()
  await page.locator('.composer__box').waitFor()
}

const write = async (scene: Scene): Promise<void> => {
  await open(scene)
  await scene.page.locator('.composer__box').fill('ขอบคุณค่ะ')
  await scene.page.locator('.composer__send').click()
}

const failed = async (scene: Scene): Promise<void> => {
  await write(scene)
  await scene.page.locator('.chat-log .has-failed').waitFor()
}

export const chats: readonly View[] = [
  {
    name: 'chat-closed',
    visitor: 'guest',
    path,
    chat: true,
    open: ({ page }) => page.locator('#chat-button').waitFor(),
  },
  {
    name: 'chat-home',
    visitor: 'member',
    path: '/user/home',
    chat: true,
    mocks: playing,
    open: ({ page }) => page.locator('#chat-button').waitFor(),
  },
  { name: 'chat-new', visitor: 'guest', path, chat: true, open },
  { name: 'chat', visitor: 'guest', path, chat: true, before: known, mocks: [talk()], open },
  {
    name: 'chat-away',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    mocks: [
      talk({ agent: null }, []),
      alters(readChatConfig, (real) => ({
        ...real,
        online: false,
        open: false,
        opensAt: Date.now() + 36_000_000,
      })),
    ],
    open,
  },
  {
    name: 'chat-rate',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    mocks: [talk({ state: 'closed', mayRate: true })],
    open,
  },
  {
    name: 'chat-loading',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    waits: true,
    mocks: [never(readHistory)],
    open,
  },
  {
    name: 'chat-sending',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    waits: true,
    mocks: [talk({}, texts.slice(0, 2)), never(sendMessage)],
    open: write,
  },
  {
    name: 'chat-not-sent',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    waits: true,
    mocks: [talk({}, texts.slice(0, 2)), refuses(sendMessage, 'CHAT_TEXT_TOO_LONG')],
    open: failed,
  },
  {
    name: 'chat-long-text',
    visitor: 'guest',
    path,
    chat: true,
    before: known,
    waits: true,
    mocks: [talk({}, texts.slice(0, 2)), lost(sendMessage)],
    open: async (scene) => {
      await open(scene)
      await scene.page.locator('.composer__box').fill('เงินฝากยังไม่เข้าค่ะ '.repeat(95))
    },
  },
]
