import type { Conversation } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Refused } from '../../refused.ts'
import type { Outgoing, OutgoingContent, Shelf } from './outgoing.ts'
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import { said } from '../testing.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 })

const text = (words: string): OutgoingContent<SentMessage> => ({
  kind: 'message',
  message: { message_type: 'text', payload: words },
})
const picture = (): OutgoingContent<SentMessage> => ({
  kind: 'file',
  file: new Blob(['x']),
  name: 'x.png',
  fileType: 'image',
  caption: 'look',
  path: null,
})

/** A shelf that outlives the tab. */
function openShelf(): Shelf<SentMessage> & { kept: Map<string, Outgoing<SentMessage>> } {
  const kept = new Map<string, Outgoing<SentMessage>>()
  return {
    kept,
    load: (owner) => Promise.resolve([...kept.values()].filter((item) => item.owner === owner)),
    put: async (item) => void kept.set(item.id, item),
    take: async (_, id) => void kept.delete(id),
  }
}

/** A server that keeps each id once, and does as it is told before or after it. */
function openServer(act: (words: string) => Refused | 'lost reply' | null = () => null) {
  const history: { id: string; words: string }[] = []
  const tries: string[] = []
  const uploads: string[] = []
  const send = async (id: string, message: SentMessage): Promise<Conversation> => {
    const words =
      message.message_type === 'text'
        ? message.payload
        : message.message_type === 'media'
          ? `${message.payload.message}@${message.payload.filePath}`
          : ''
    tries.push(words)
    const done = act(words)
    if (done instanceof Refused) throw done
    if (history.every((one) => one.id !== id)) history.push({ id, words })
    if (done === 'lost reply') throw new Refused('SERVICE_UNAVAILABLE')
    return said(history.findIndex((one) => one.id === id) + 1, 'customer', id, words)
  }
  const upload: OutboxOptions<SentMessage>['upload'] = async (_, { name, onProgress }) => {
    onProgress(1)
    uploads.push(name)
    return `path${uploads.length}`
  }
  return { history, tries, uploads, send, upload, words: () => history.map(({ words }) => words) }
}

function open(
  server: ReturnType<typeof openServer>,
  shelf: Shelf<SentMessage>,
  more: Partial<OutboxOptions<SentMessage>> = {},
): Outbox<SentMessage> {
  return openOutbox<SentMessage>({
    owner: 'm-1',
    shelf,
    send: server.send,
    upload: server.upload,
    named: (path, caption) => ({
      message_type: 'media',
      payload: { message: caption, filePath: path },
    }),
    sent: () => undefined,
    sentElsewhere: () => undefined,
    changed: () => undefined,
    stopsOn: (code) => code === 'UNAUTHORIZED',
    retry: { firstMs: 1, maxMs: 2 },
    ...more,
  })
}

const empty = (outbox: Outbox<SentMessage>) => eventually(() => expect(outbox.items()).toEqual([]))

// [spec:CHAT-14.1]
test('what was written is sent in order, and the shelf is empty then', async () => {
  const [server, shelf] = [openServer(), openShelf()]
  const outbox = open(server, shelf)
  for (const words of ['one', 'two', 'three']) outbox.add(text(words))
  await empty(outbox)
  await eventually(() => expect(shelf.kept.size).toBe(0))
  expect(server.tries).toEqual(['one', 'two', 'three'])
})

test('a lost reply is asked for again by the same id', async () => {
  let lost = 2
  const server = openServer(() => (lost-- > 0 ? 'lost reply' : null))
  const outbox = open(server, openShelf())
  outbox.add(text('once'))
  await empty(outbox)
  expect([server.tries.length, server.words()]).toEqual([3, ['once']])
})

test('a reload in the middle loses nothing and says nothing twice', async () => {
  const shelf = openShelf()
  const server = openServer()
  const first = open(server, shelf, {
    send: async (id, message) =>
      server.send(id, message).then(() => Promise.reject(new Refused('SERVICE_UNAVAILABLE'))),
    retry: { firstMs: 60_000, maxMs: 60_000 },
  })
  for (const words of ['one', 'two']) first.add(text(words))
  await eventually(() => expect([server.words(), shelf.kept.size]).toEqual([['one'], 2]))
  await first.close()
  const second = open(server, shelf)
  await eventually(() => expect(server.words()).toEqual(['one', 'two']))
  await empty(second)
  second.add(text('three'))
  await empty(second)
  expect(server.words()).toEqual(['one', 'two', 'three'])
})

// [spec:CHAT-14.1]
test('a definite no stands aside with its code, and the next one passes', async () => {
  let closed = true
  const server = openServer((words) =>
    words === 'long' && closed ? new Refused('CHAT_TEXT_TOO_LONG') : null,
  )
  const outbox = open(server, openShelf())
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

test('what breaks the server lets the others pass, and is tried again when something wakes', async () => {
  let broken = true
  const server = openServer((words) =>
    words === 'bad' && broken ? new Refused('INTERNAL_SERVER_ERROR') : null,
  )
  const outbox = open(server, openShelf())
  outbox.add(text('bad'))
  outbox.add(text('good'))
  await eventually(() => expect(server.words()).toEqual(['good']))
  expect(outbox.items()).toMatchObject([{ failure: 'INTERNAL_SERVER_ERROR' }])
  broken = false
  outbox.wake()
  await empty(outbox)
  expect(server.words()).toEqual(['good', 'bad'])
})

test('a session that ended stops all of it, and nothing has failed', async () => {
  let out = true
  const server = openServer(() => (out ? new Refused('UNAUTHORIZED') : null))
  const outbox = open(server, openShelf())
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

test('a server that asks to wait is left alone until then, whatever wakes', async () => {
  let busy = true
  const server = openServer(() => (busy ? new Refused('REQUEST_LIMIT', { retryAfter: 0.2 }) : null))
  const outbox = open(server, openShelf())
  outbox.add(text('one'))
  await eventually(() => expect(server.tries.length).toBe(1))
  busy = false
  outbox.wake()
  outbox.wake()
  expect(server.tries.length).toBe(1)
  await empty(outbox)
  expect(server.tries.length).toBe(2)
})

test('a file is uploaded once for all tries of its message, and again only when the server has swept it', async () => {
  let act: (Refused | 'lost reply')[] = ['lost reply', new Refused('SERVICE_UNAVAILABLE')]
  const server = openServer(() => act.shift() ?? null)
  const outbox = open(server, openShelf())
  outbox.add(picture())
  await empty(outbox)
  expect([server.uploads.length, server.words()]).toEqual([1, ['look@path1']])
  act = [new Refused('NO_DATA')]
  outbox.add(picture())
  await empty(outbox)
  expect([server.uploads.length, server.words().at(-1)]).toEqual([3, 'look@path3'])
})

test('taking a file away stops its upload, and the next message goes', async () => {
  const server = openServer()
  let aborted = false
  const outbox = open(server, openShelf(), {
    upload: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true
          reject(new Refused('SERVICE_UNAVAILABLE'))
        }),
      ),
  })
  const id = outbox.add(picture())
  outbox.add(text('after'))
  await eventually(() => expect(outbox.items().length).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 10))
  outbox.remove(id)
  await empty(outbox)
  expect([aborted, server.words()]).toEqual([true, ['after']])
})

test('a file that can no longer be read fails at once', async () => {
  const gone = new Blob(['x'])
  gone.slice = () =>
    ({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    }) as unknown as Blob
  const outbox = open(openServer(), openShelf())
  outbox.add({ ...picture(), file: gone } as OutgoingContent<SentMessage>)
  await eventually(() => expect(outbox.items()).toMatchObject([{ failure: 'CHAT_UPLOAD_FAIL' }]))
})

test('without a shelf it works from memory', async () => {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const server = openServer()
  const outbox = open(server, { load: broken, put: broken, take: broken })
  for (const words of ['one', 'two']) outbox.add(text(words))
  await empty(outbox)
  expect(server.words()).toEqual(['one', 'two'])
})

test('another owner’s messages are neither shown nor sent', async () => {
  const [server, shelf] = [openServer(() => new Refused('CHAT_OFF')), openShelf()]
  const mine = open(server, shelf)
  mine.add(text('secret'))
  await eventually(() => expect([...shelf.kept.values()]).toMatchObject([{ failure: 'CHAT_OFF' }]))
  await mine.close()
  const other = openServer()
  const theirs = open(other, shelf, { owner: 'm-2' })
  theirs.add(text('hello'))
  await empty(theirs)
  await eventually(() => expect(shelf.kept.size).toBe(1))
  expect(other.tries).toEqual(['hello'])
})

test('a tab that wakes sends what another tab left on the shelf when it was closed', async () => {
  let out = true
  const [server, shelf] = [
    openServer(() => (out ? new Refused('SERVICE_UNAVAILABLE') : null)),
    openShelf(),
  ]
  const idle = open(server, shelf)
  await idle.ready
  const closing = open(server, shelf, { retry: { firstMs: 600_000, maxMs: 600_000 } })
  closing.add(text('one'))
  await eventually(() => expect(shelf.kept.size).toBe(1))
  await closing.close()
  out = false
  idle.wake()
  await eventually(() => expect(server.words()).toEqual(['one']))
  await empty(idle)
})

test('two tabs of one owner: all is said, each once, whichever tab lives on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.nat(1),
          fc.constantFrom(null, 'lost reply' as const, new Refused('SERVICE_UNAVAILABLE')),
        ),
        { minLength: 1, maxLength: 12 },
      ),
      fc.boolean(),
      async (writes, closes) => {
        const acts = writes.map(([, act]) => act)
        const [server, shelf] = [openServer(() => acts.shift() ?? null), openShelf()]
        const tabs = [open(server, shelf), open(server, shelf)]
        writes.forEach(([tab], index) => tabs[tab]!.add(text(`${tab}.${index}`)))
        if (closes) {
          await eventually(() =>
            expect(shelf.kept.size + server.history.length).toBeGreaterThanOrEqual(writes.length),
          )
          await tabs[0]!.close()
          tabs[1]!.wake()
        }
        await eventually(() => expect(server.history.length).toBe(writes.length))
        tabs.forEach((tab) => tab.wake())
        await eventually(() => expect(shelf.kept.size).toBe(0))
        expect(new Set(server.words()).size).toBe(writes.length)
        await Promise.all(tabs.map((tab) => tab.close()))
      },
    ),
    { numRuns: 30 },
  )
})
