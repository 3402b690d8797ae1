import { expect, test } from 'vitest'
import { Refused } from '../../refused.ts'
import {
  empty,
  eventually,
  open,
  openServer,
  openStore,
  text,
} from '../../testing/outbox-server.ts'

// [spec:CHAT-14.1]
test('queued messages are sent in order and removed from the store', async () => {
  const [server, store] = [openServer(), openStore()]
  const outbox = open(server, store)
  for (const words of ['one', 'two', 'three']) outbox.add(text(words))
  await empty(outbox)
  await eventually(() => expect(store.stored.size).toBe(0))
  expect(server.tries).toEqual(['one', 'two', 'three'])
})

test('a message is sent again under the same id after a lost response', async () => {
  let lost = 2
  const server = openServer(() => (lost-- > 0 ? 'lost reply' : null))
  const outbox = open(server, openStore())
  outbox.add(text('once'))
  await empty(outbox)
  expect([server.tries.length, server.words()]).toEqual([3, ['once']])
})

test('every message is stored exactly once when the page is reloaded while sending', async () => {
  const store = openStore()
  const server = openServer()
  const first = open(server, store, {
    send: async (id, message) =>
      server.send(id, message).then(() => Promise.reject(new Refused('SERVICE_UNAVAILABLE'))),
    retry: { firstMs: 60_000, maxMs: 60_000 },
  })
  for (const words of ['one', 'two']) first.add(text(words))
  await eventually(() => expect([server.words(), store.stored.size]).toEqual([['one'], 2]))
  await first.close()
  const second = open(server, store)
  await eventually(() => expect(server.words()).toEqual(['one', 'two']))
  await empty(second)
  second.add(text('three'))
  await empty(second)
  expect(server.words()).toEqual(['one', 'two', 'three'])
})

// [spec:CHAT-14.1]
test('a refused message is set aside with its code, and the next one is sent', async () => {
  let closed = true
  const server = openServer((words) =>
    words === 'long' && closed ? new Refused('CHAT_TEXT_TOO_LONG') : null,
  )
  const outbox = open(server, openStore())
  const id = outbox.add(text('long'))
  outbox.add(text('short'))
  await eventually(() => expect(server.words()).toEqual(['short']))
  await eventually(() =>
    expect(outbox.items()).toMatchObject([{ id, failure: 'CHAT_TEXT_TOO_LONG' }]),
  )
  closed = false
  outbox.wake()
  expect(outbox.items()).toMatchObject([{ failure: 'CHAT_TEXT_TOO_LONG' }])
  outbox.resend(id)
  await empty(outbox)
  expect(server.words()).toEqual(['short', 'long'])
})

test('later messages overtake one that causes server errors, and `wake` retries it', async () => {
  let broken = true
  const server = openServer((words) =>
    words === 'bad' && broken ? new Refused('INTERNAL_SERVER_ERROR') : null,
  )
  const outbox = open(server, openStore())
  outbox.add(text('bad'))
  outbox.add(text('good'))
  await eventually(() => expect(server.words()).toEqual(['good']))
  expect(outbox.items()).toMatchObject([{ failure: 'INTERNAL_SERVER_ERROR' }])
  broken = false
  outbox.wake()
  await empty(outbox)
  expect(server.words()).toEqual(['good', 'bad'])
})

test('an ended session stops sending and marks no message as failed', async () => {
  let out = true
  const server = openServer(() => (out ? new Refused('UNAUTHORIZED') : null))
  const outbox = open(server, openStore())
  outbox.add(text('one'))
  outbox.add(text('two'))
  await eventually(() => expect(server.tries).toEqual(['one']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([server.tries, outbox.items().map(({ failure }) => failure)]).toEqual([
    ['one'],
    [null, null],
  ])
  out = false
  outbox.wake()
  await empty(outbox)
  expect(server.words()).toEqual(['one', 'two'])
})

test('the outbox waits as long as the server requests, even when `wake` is called', async () => {
  let busy = true
  const server = openServer(() => (busy ? new Refused('REQUEST_LIMIT', { retryAfter: 0.2 }) : null))
  const outbox = open(server, openStore())
  outbox.add(text('one'))
  await eventually(() => expect(server.tries.length).toBe(1))
  busy = false
  outbox.wake()
  outbox.wake()
  expect(server.tries.length).toBe(1)
  await empty(outbox)
  expect(server.tries.length).toBe(2)
})

test('messages are sent from memory when the browser has no store', async () => {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const server = openServer()
  const outbox = open(server, { load: broken, put: broken, take: broken })
  for (const words of ['one', 'two']) outbox.add(text(words))
  await empty(outbox)
  expect(server.words()).toEqual(['one', 'two'])
})
