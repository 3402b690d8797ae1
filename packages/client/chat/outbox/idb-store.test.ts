import type { SentMessage } from '@champa/contract/chat-message'
import { expect, test } from 'vitest'
import { clearMessages, moveMessages, openIdbStore, withMemory } from './idb-store.ts'
import type { Outgoing, MessageStore } from './outgoing.ts'

const item = (owner: string, id: string, createdAt: number): Outgoing<SentMessage> => ({
  id,
  owner,
  createdAt,
  content: { kind: 'message', message: { message_type: 'text', payload: id } },
  failure: null,
})
const idsOf = async (store: MessageStore<SentMessage>, owner: string) =>
  (await store.load(owner)).map(({ id }) => id)

test('keeps each owner’s messages in memory when IndexedDB is missing', async () => {
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

test('returns the stored messages and those that a full IndexedDB rejected', async () => {
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
