import type { Wire } from '@champa/contract/endpoint'
import {
  readCannedReplies,
  readCustomerContext,
  readChatSettings,
  readInbox,
  readNotes,
  readRoom,
} from '@champa/contract/office/chat/endpoints'
import { alters, fails, never, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { longName } from '../../worlds.ts'

type Row = Wire<typeof readInbox, 'answer'>['rooms'][number]
const rowsOf = (real: Wire<typeof readInbox, 'answer'>, rooms: Row[]) => ({
  ...real,
  rooms,
  total: rooms.length,
  counts: { open: rooms.length, mine: 1, unassigned: 2 },
})
const inbox = alters(readInbox, (real) => rowsOf(real, someRows))
const now = Date.now()
const row = (index: number, change: Partial<Row>): Row => ({
  room: String(100 + index),
  kind: 'member',
  name: 'ณัฐวุฒิ ศรีสุข',
  username: '0812345678',
  state: 'open',
  assignedTo: null,
  lastText: 'เงินฝากยังไม่เข้าค่ะ รบกวนตรวจสอบให้หน่อยนะคะ',
  lastType: 'text',
  lastSender: 'customer',
  lastAt: now - index * 600_000,
  lastSeq: 4,
  unread: index,
  waitingSince: now - index * 600_000,
  online: index === 0,
  stars: null,
  ...change,
})
const someRows = [
  row(0, {}),
  row(1, { name: longName }),
  row(2, { kind: 'guest', name: '', username: '4821' }),
  row(3, {
    waitingSince: null,
    unread: 0,
    lastSender: 'other',
    assignedTo: { id: '1', name: 'ทีมดูแล นก' },
  }),
  row(4, { state: 'closed', stars: 4, waitingSince: null }),
]

type Talk = Wire<typeof readRoom, 'answer'>['conversations'][number]
const message = (seq: number, sender: Talk['sender'], text: string): Talk => ({
  _id: `m${seq}`,
  seq,
  sender,
  message: { message_type: 'text', payload: text },
  createdAt: now - (5 - seq) * 60_000,
  session_id: null,
  userId: null,
  guestId: null,
  username: null,
  name: sender === 'other' ? 'ทีมดูแล นก' : null,
  deviceToken: null,
})
const talk = [
  message(1, 'customer', 'เงินฝากยังไม่เข้าค่ะ'),
  message(2, 'other', 'สวัสดีค่ะ ขอสลิปการโอนด้วยนะคะ'),
  message(3, 'customer', 'โอนจากกสิกร 1,500 บาท เมื่อ 10 นาทีที่แล้ว รบกวนตรวจสอบให้หน่อยนะคะ'),
  message(4, 'customer', 'ขอบคุณค่ะ'),
]
const conversation = [
  inbox,
  answers(readRoom, {
    total: talk.length,
    conversations: talk,
    row: row(0, { assignedTo: { id: '1', name: 'ทีมดูแล นก' } }),
    customerRead: 2,
    staffRead: 4,
  }),
  answers(readNotes, {
    notes: [
      { id: 'n1', by: 'ทีมดูแล นก', text: 'ลูกค้าขอให้โทรกลับหลังหกโมงเย็น', createdAt: now - 86_400_000 },
    ],
  }),
  answers(readCustomerContext, {
    member: {
      id: '1',
      name: longName,
      username: '0812345678',
      createdAt: now - 90 * 86_400_000,
      status: 'active',
      currency: 'THB',
      bankName: 'ธนาคารกสิกรไทย',
      bankAccountNo: '7421806935',
      bankAccountName: 'NATTHAWUT SRISUK',
      wallet: 12_450,
      coins: 12,
      games: [{ code: 'naga', name: 'Naga Pearl', amount: 8_330.5, seenAt: now - 60_000 }],
      hasLock: true,
      movements: [
        {
          id: 's1',
          type: 'deposit',
          from: 'KBANK',
          to: 'wallet',
          status: 'SUCCESS',
          amount: 1_500,
          createdAt: now - 3_600_000,
        },
      ],
    },
    firstSeenAt: now - 90 * 86_400_000,
    ratings: [{ stars: 5, words: 'ตอบไวมาก', createdAt: now - 30 * 86_400_000 }],
  }),
]

const sheetOf = 'features/chat/replies/reply-sheet.tsx'

export const offices: readonly View[] = [
  { name: 'office-login', visitor: 'guest', path: '/office/login' },
  { name: 'office-inbox', visitor: 'lead', path: '/office/conversations', mocks: [inbox] },
  {
    name: 'office-inbox-empty',
    visitor: 'lead',
    path: '/office/conversations',
    mocks: [alters(readInbox, (real) => rowsOf(real, []))],
  },
  {
    name: 'office-inbox-loading',
    visitor: 'lead',
    path: '/office/conversations',
    waits: true,
    mocks: [never(readInbox)],
  },
  {
    name: 'office-inbox-failed',
    visitor: 'lead',
    path: '/office/conversations',
    mocks: [fails(readInbox)],
  },
  {
    name: 'office-conversation',
    visitor: 'lead',
    path: '/office/conversations/100',
    mocks: conversation,
  },
  {
    name: 'office-conversation-loading',
    visitor: 'lead',
    path: '/office/conversations/100',
    waits: true,
    mocks: [inbox, never(readRoom)],
  },
  { name: 'office-replies', visitor: 'lead', path: '/office/replies' },
  {
    name: 'office-replies-empty',
    visitor: 'lead',
    path: '/office/replies',
    mocks: [answers(readCannedReplies, { replies: [] })],
  },
  {
    name: 'office-replies-failed',
    visitor: 'lead',
    path: '/office/replies',
    mocks: [fails(readCannedReplies)],
  },
  {
    name: 'office-reply',
    visitor: 'lead',
    path: '/office/replies',
    shows: [sheetOf],
    open: ({ page, office }) => page.getByRole('button', { name: office.replies.new }).click(),
  },
  {
    name: 'office-reply-remove',
    visitor: 'lead',
    path: '/office/replies',
    shows: ['features/chat/replies/replies-panel.tsx'],
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.common.remove }).first().click(),
  },
  { name: 'office-hours', visitor: 'lead', path: '/office/hours' },
  {
    name: 'office-hours-failed',
    visitor: 'lead',
    path: '/office/hours',
    mocks: [fails(readChatSettings)],
  },
  { name: 'office-me', visitor: 'lead', path: '/office/me' },
  { name: 'office-not-found', visitor: 'lead', path: '/office/nowhere' },
]
