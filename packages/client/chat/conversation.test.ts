import type { Conversation } from '@champa/contract/chat'
import { chatPageSize, chatReadDebounceMs } from '@champa/contract/chat-message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../refused.ts'
import { openConversation } from './conversation.ts'
import type { Side } from './conversation-log.ts'
import { entry } from '../testing/outbox-server.ts'

let stop = () => {}
const noOutbox = { items: () => [], progressOf: () => 0 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    hasFocus: () => true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A conversation over a server's history, in which the other side has written `count` messages. */
function open(side: Side, count: number) {
  const other: Side = side === 'customer' ? 'other' : 'customer'
  const server: Conversation[] = Array.from({ length: count }, (_, at) => entry(at + 1, other))
  const read: Record<Side, number> = { customer: 0, other: 0 }
  const place = { broken: false, requests: 0, reports: [] as number[] }
  const conversation = openConversation({
    side,
    line: { isUp: () => true, follow: () => () => undefined },
    isOpen: () => true,
    async read(request) {
      place.requests++
      if (place.broken) throw new Refused('SERVICE_UNAVAILABLE')
      const conversations =
        'after' in request
          ? server.filter(({ seq }) => seq > request.after).slice(0, request.limit)
          : server
              .filter(({ seq }) => !('before' in request) || seq < request.before)
              .slice(-request.limit)
      const unread = server.filter(({ seq, sender }) => sender === other && seq > read[side]).length
      return { conversations, counts: { lastSeq: server.length, unread, read: { ...read } } }
    },
    reportRead(seq) {
      place.reports.push(seq)
      read[side] = seq
      return Promise.resolve(seq)
    },
    isOwnTyping: ({ by, name }) =>
      by === (side === 'other' ? 'staff' : 'customer') && name === 'me',
    changed: () => undefined,
  })
  stop = () => void conversation.close()
  return { conversation, place, server, view: () => conversation.view(noOutbox) }
}

test.each<Side>(['customer', 'other'])(
  'the side %s sees why the first page failed to load, and a retry loads it',
  async (side) => {
    const { conversation, place, view } = open(side, 3)
    place.broken = true
    await conversation.catchUp()
    expect(view()).toMatchObject({ phase: 'failed', refused: { code: 'SERVICE_UNAVAILABLE' } })
    place.broken = false
    conversation.retry()
    expect(view()).toMatchObject({ phase: 'opening', refused: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(view()).toMatchObject({ phase: 'ready', refused: null, unread: 3, hasOlder: false })
    expect(view().messages).toHaveLength(3)
  },
)

test('a page of older messages is loaded once when it is requested twice at once', async () => {
  const { conversation, view, place } = open('customer', chatPageSize + 5)
  await conversation.catchUp()
  expect(view()).toMatchObject({ hasOlder: true, loadingOlder: false })
  const before = place.requests
  const both = [conversation.loadOlder(), conversation.loadOlder()]
  expect(view().loadingOlder).toBe(true)
  await Promise.all(both)
  expect(place.requests - before).toBe(1)
  expect(view()).toMatchObject({ hasOlder: false, loadingOlder: false })
  expect(view().messages).toHaveLength(chatPageSize + 5)
})

test.each<Side>(['customer', 'other'])(
  'the side %s reports its read position only while the newest message is in view',
  async (side) => {
    const { conversation, place, view } = open(side, 3)
    await conversation.catchUp()
    await vi.advanceTimersByTimeAsync(chatReadDebounceMs)
    expect(place.reports).toEqual([])
    conversation.setAtBottom(true)
    await vi.advanceTimersByTimeAsync(chatReadDebounceMs)
    conversation.receive({
      kind: 'message',
      conversation: entry(4, side === 'customer' ? 'other' : 'customer'),
    })
    expect(view().unread).toBe(1)
    await vi.advanceTimersByTimeAsync(chatReadDebounceMs)
    expect(place.reports).toEqual([3, 4])
    expect(view().unread).toBe(0)
  },
)

test('an event that skips sequence numbers causes a read of the missing messages', async () => {
  const { conversation, server, view } = open('other', 1)
  await conversation.catchUp()
  for (const seq of [2, 3]) server.push(entry(seq, 'customer'))
  conversation.receive({ kind: 'message', conversation: entry(3, 'customer') })
  await vi.advanceTimersByTimeAsync(0)
  expect(view().messages).toHaveLength(3)
})

test('a file link is renewed at most once a minute, but a failed request is repeated', async () => {
  const { conversation, place } = open('other', 1)
  await conversation.catchUp()
  const { _id: id } = entry(1, 'customer')
  const renew = async () => {
    const before = place.requests
    await conversation.renewLink(id)
    return place.requests - before
  }
  place.broken = true
  expect([await renew(), await renew()]).toEqual([1, 1])
  place.broken = false
  expect([await renew(), await renew()]).toEqual([1, 0])
})

test('the indicator shows who is typing until a message from that side arrives', async () => {
  const { conversation, view } = open('other', 1)
  const type = (by: 'customer' | 'staff', name: string | null) =>
    conversation.receive({ kind: 'typing', by, name, on: true })
  type('staff', 'me')
  expect(view().typing).toBeNull()
  type('staff', 'Mali')
  expect(view().typing).toEqual({ name: 'Mali' })
  type('customer', 'Somchai')
  expect(view().typing).toEqual({ name: null })
  conversation.receive({ kind: 'message', conversation: entry(2, 'other') })
  expect(view().typing).toEqual({ name: null })
  conversation.receive({ kind: 'message', conversation: entry(3, 'customer') })
  expect(view().typing).toBeNull()
})

test('a closed conversation no longer changes its view', async () => {
  const { conversation, view } = open('customer', 2)
  const loading = conversation.catchUp()
  await conversation.close()
  await loading
  expect(view()).toMatchObject({ phase: 'opening', messages: [] })
})
