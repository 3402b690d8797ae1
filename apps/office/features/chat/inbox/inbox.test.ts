import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { expect, test } from 'vitest'
import { arrangeRows, applyUpdate } from './arrange-inbox.ts'
import { spanOf, waitingTone } from './waiting-time.tsx'

const row = (room: string, more: Partial<InboxRow> = {}): InboxRow => ({
  room,
  kind: 'member',
  name: 'Mali',
  username: '0812345678',
  state: 'open',
  assignedTo: null,
  lastText: 'hello',
  lastType: 'text',
  lastSender: 'customer',
  lastAt: Number(room) * 100,
  lastSeq: 1,
  unread: 1,
  waitingSince: null,
  online: true,
  stars: null,
  ...more,
})
const rooms = (rows: InboxRow[]) => rows.map(({ room }) => room)
const open = { view: 'open', me: '7', searching: false, goesOn: false } as const

test('conversations are sorted by longest wait, then by newest message', () => {
  expect(
    rooms(
      arrangeRows(
        [row('1'), row('2', { waitingSince: 900 }), row('3'), row('4', { waitingSince: 500 })],
        'open',
        '7',
      ),
    ),
  ).toEqual(['4', '2', '3', '1'])
})

test('a conversation in two pages is shown once, as in the later page', () => {
  expect(arrangeRows([row('1', { unread: 1 }), row('1', { unread: 3 })], 'open', '7')).toEqual([
    row('1', { unread: 3 }),
  ])
})

test('an updated conversation moves, and a closed one disappears', () => {
  const rows = [row('3'), row('2'), row('1')]
  expect(rooms(applyUpdate(rows, row('1', { waitingSince: 5 }), open))).toEqual(['1', '3', '2'])
  expect(rooms(applyUpdate(rows, row('2', { state: 'closed' }), open))).toEqual(['3', '1'])
})

test('a conversation moves from unassigned to mine when it is assigned', () => {
  expect(
    applyUpdate([row('1')], row('1', { assignedTo: { id: '8', name: 'Dao' } }), {
      ...open,
      view: 'unassigned',
    }),
  ).toEqual([])
  expect(
    rooms(
      applyUpdate([], row('1', { assignedTo: { id: '7', name: 'Nok' } }), {
        ...open,
        view: 'mine',
      }),
    ),
  ).toEqual(['1'])
})

test('a new conversation is inserted in order, but not beyond the loaded pages', () => {
  const rows = [row('5'), row('4')]
  expect(rooms(applyUpdate(rows, row('3'), open))).toEqual(['5', '4', '3'])
  expect(rooms(applyUpdate(rows, row('3'), { ...open, goesOn: true }))).toEqual(['5', '4'])
  expect(rooms(applyUpdate(rows, row('9'), { ...open, goesOn: true }))).toEqual(['9', '5', '4'])
})

test('an answered conversation leaves the list only while further pages are not loaded', () => {
  const rows = [row('1', { waitingSince: 500 }), row('2', { waitingSince: 900 })]
  expect(rooms(applyUpdate(rows, row('1'), { ...open, goesOn: true }))).toEqual(['2'])
  expect(rooms(applyUpdate(rows, row('1'), open))).toEqual(['2', '1'])
  expect(
    applyUpdate(rows, row('2', { waitingSince: 900, unread: 0 }), { ...open, goesOn: true })[1],
  ).toMatchObject({ room: '2', unread: 0 })
})

test('search results are updated without adding new rows', () => {
  expect(rooms(applyUpdate([row('5')], row('9'), { ...open, searching: true }))).toEqual(['5'])
  expect(applyUpdate([row('5')], row('5', { unread: 4 }), { ...open, searching: true })).toEqual([
    row('5', { unread: 4 }),
  ])
})

const minute = 60_000

test('the tone of a waiting time is `warn` after two minutes and `late` after five', () => {
  expect([119_999, 2 * minute, 5 * minute - 1, 5 * minute].map(waitingTone)).toEqual([
    'calm',
    'warn',
    'warn',
    'late',
  ])
})

test('a duration is expressed in its largest whole unit', () => {
  expect([minute - 1, minute, 59 * minute, 60 * minute, 47 * 60 * minute].map(spanOf)).toEqual([
    { words: 'now' },
    { words: 'minutes', n: 1 },
    { words: 'minutes', n: 59 },
    { words: 'hours', n: 1 },
    { words: 'days', n: 1 },
  ])
})
