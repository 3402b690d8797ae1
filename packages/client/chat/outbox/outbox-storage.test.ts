import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { Refused } from '../../refused.ts'
import {
  empty,
  eventually,
  open,
  openServer,
  openStore,
  text,
} from '../../testing/outbox-server.ts'
import type { SentMessage } from '@champa/contract/chat-message'
import type { OutgoingContent, Outgoing, MessageStore } from './outgoing.ts'
import { clearMessages, moveMessages, openIdbStore, withMemory } from './idb-store.ts'

test('another owner’s messages are neither shown nor sent', async () => {
  const [server, store] = [openServer(() => new Refused('CHAT_OFF')), openStore()]
  const mine = open(server, store)
  mine.add(text('secret'))
  await eventually(() =>
    expect([...store.stored.values()]).toMatchObject([{ failure: 'CHAT_OFF' }]),
  )
  await mine.close()
  const other = openServer()
  const theirs = open(other, store, { owner: 'm-2' })
  theirs.add(text('hello'))
  await empty(theirs)
  await eventually(() => expect(store.stored.size).toBe(1))
  expect(other.tries).toEqual(['hello'])
})

test('`wake` sends the stored messages of a closed tab', async () => {
  let out = true
  const [server, store] = [
    openServer(() => (out ? new Refused('SERVICE_UNAVAILABLE') : null)),
    openStore(),
  ]
  const idle = open(server, store)
  await idle.ready
  const closing = open(server, store, { retry: { firstMs: 600_000, maxMs: 600_000 } })
  closing.add(text('one'))
  await eventually(() => expect(store.stored.size).toBe(1))
  await closing.close()
  out = false
  idle.wake()
  await eventually(() => expect(server.words()).toEqual(['one']))
  await empty(idle)
})

test('every message of two tabs is stored exactly once, even when one tab is closed', async () => {
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
        const [server, store] = [openServer(() => acts.shift() ?? null), openStore()]
        const tabs = [open(server, store), open(server, store)]
        writes.forEach(([tab], index) => tabs[tab]!.add(text(`${tab}.${index}`)))
        if (closes) {
          await eventually(() =>
            expect(store.stored.size + server.history.length).toBeGreaterThanOrEqual(writes.length),
          )
          await tabs[0]!.close()
          tabs[1]!.wake()
        }
        await eventually(() => expect(server.history.length).toBe(writes.length))
        tabs.forEach((tab) => tab.wake())
        await eventually(() => expect(store.stored.size).toBe(0))
        expect(new Set(server.words()).size).toBe(writes.length)
        await Promise.all(tabs.map((tab) => tab.close()))
      },
    ),
    { numRuns: 30 },
  )
})

describe('files in the outbox', () => {
  const picture = (): OutgoingContent<SentMessage> => ({
    kind: 'file',
    file: new Blob(['x']),
    name: 'x.png',
    fileType: 'image',
    caption: 'look',
    path: null,
  })

  test('a file is uploaded once for all attempts, and again if the server deleted it', async () => {
    let act: (Refused | 'lost reply')[] = ['lost reply', new Refused('SERVICE_UNAVAILABLE')]
    const server = openServer(() => act.shift() ?? null)
    const outbox = open(server, openStore())
    outbox.add(picture())
    await empty(outbox)
    expect([server.uploads.length, server.words()]).toEqual([1, ['look@path1']])
    act = [new Refused('NO_DATA')]
    outbox.add(picture())
    await empty(outbox)
    expect([server.uploads.length, server.words().at(-1)]).toEqual([3, 'look@path3'])
  })

  test('removing a message stops its upload and sends the next message', async () => {
    const server = openServer()
    let aborted = false
    const outbox = open(server, openStore(), {
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

  test('a message whose file can no longer be read fails without a retry', async () => {
    const gone = new Blob(['x'])
    gone.slice = () =>
      ({
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }) as unknown as Blob
    const outbox = open(openServer(), openStore())
    outbox.add({ ...picture(), file: gone } as OutgoingContent<SentMessage>)
    await eventually(() => expect(outbox.items()).toMatchObject([{ failure: 'CHAT_UPLOAD_FAIL' }]))
  })
})

describe('the store of the outbox', () => {
  const item = (owner: string, id: string, createdAt: number): Outgoing<SentMessage> => ({
    id,
    owner,
    createdAt,
    content: { kind: 'message', message: { message_type: 'text', payload: id } },
    failure: null,
  })

  const idsOf = async (store: MessageStore<SentMessage>, owner: string) =>
    (await store.load(owner)).map(({ id }) => id)

  test('each owner’s messages stay in memory when IndexedDB is missing', async () => {
    const store = openIdbStore<SentMessage>()
    await store.put(item('guest-1', 'a', 1))
    await store.put(item('guest-1', 'b', 2))
    await store.put(item('member-1', 'c', 3))
    expect([await idsOf(store, 'guest-1'), await idsOf(store, 'member-1')]).toEqual([
      ['a', 'b'],
      ['c'],
    ])
    await moveMessages(store, 'guest-1', 'member-1')
    expect([await idsOf(store, 'guest-1'), (await idsOf(store, 'member-1')).toSorted()]).toEqual([
      [],
      ['a', 'b', 'c'],
    ])
    await clearMessages(store, 'member-1')
    expect(await idsOf(store, 'member-1')).toEqual([])
  })

  test('the store returns its messages and those that a full IndexedDB rejected', async () => {
    const stored = new Map<string, Outgoing<SentMessage>>()
    let full = false
    const store = withMemory<SentMessage>({
      load: (owner) => Promise.resolve([...stored.values()].filter((one) => one.owner === owner)),
      put: (one) =>
        full
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : Promise.resolve(void stored.set(one.id, one)),
      take: (_, id) => Promise.resolve(void stored.delete(id)),
    })
    await store.put(item('member-1', 'a', 1))
    full = true
    await store.put(item('member-1', 'b', 2))
    expect([stored.size, await idsOf(store, 'member-1')]).toEqual([1, ['a', 'b']])
    await store.take('member-1', 'b')
    expect(await idsOf(store, 'member-1')).toEqual(['a'])
  })
})
