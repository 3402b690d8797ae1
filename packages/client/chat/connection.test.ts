import type { Conversation } from '@champa/contract/chat'
import { afterEach, expect, test, vi } from 'vitest'
import { openConnection, type HistoryRequest } from './connection.ts'
import { addCount, addMessages, addPage, emptyLog, missingAfter } from './conversation-log.ts'
import { Refused } from '../refused.ts'
import { entry } from '../testing/outbox-server.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 })

afterEach(() => vi.useRealTimers())

/**
 * A simulated history of the server, a socket that can be disconnected, and the log to synchronise.
 */
function open() {
  const server: Conversation[] = []
  const requests: HistoryRequest[] = []
  const outcomes: boolean[] = []
  const followers = new Set<(up: boolean) => void>()
  const place = { log: emptyLog('customer'), up: true, open: true, broken: false, late: 0 }
  const read = async (page: HistoryRequest): Promise<number> => {
    requests.push(page)
    if (place.broken) throw new Refused('SERVICE_UNAVAILABLE')
    const there = server.slice(0, server.length - place.late)
    place.late = 0
    const conversations =
      'after' in page
        ? there.filter(({ seq }) => seq > page.after).slice(0, page.limit)
        : there.slice(-page.limit)
    place.log = addPage(place.log, { request: page, conversations })
    place.log = addCount(place.log, {
      lastSeq: server.length,
      unread: 0,
      read: { customer: 0, other: 0 },
    })
    return conversations.length
  }
  const connection = openConnection({
    log: () => place.log,
    read,
    isOpen: () => place.open,
    caughtUp: (well) => outcomes.push(well),
    line: {
      isUp: () => place.up,
      follow: (listener) => {
        followers.add(listener)
        return () => followers.delete(listener)
      },
    },
  })
  const addEntries = (count: number) => {
    for (let index = 0; index < count; index += 1) server.push(entry(server.length + 1, 'other'))
  }
  return {
    server,
    requests,
    outcomes,
    place,
    connection,
    addEntries,
    setUp: (up: boolean) => followers.forEach((follower) => follower(up)),
  }
}

// [spec:LIM-20.1]
test('catchUp reads the newest page first, then every page after the loaded messages', async () => {
  const { server, requests, place, connection, addEntries, setUp } = open()
  addEntries(20)
  await connection.catchUp()
  expect([place.log.covered, requests.length]).toEqual([{ from: 11, to: 20 }, 1])
  addEntries(120)
  setUp(true)
  await eventually(() => expect(place.log.known).toEqual(server.slice(10)))
  expect(requests.slice(1)).toEqual([
    { limit: 50, after: 20 },
    { limit: 50, after: 70 },
    { limit: 50, after: 120 },
  ])
  connection.close()
})

test('a concurrent catchUp waits for a history read that started after its call', async () => {
  const { place, connection, addEntries } = open()
  addEntries(3)
  const first = connection.catchUp()
  addEntries(2)
  await Promise.all([first, connection.catchUp()])
  expect(place.log.known.length).toBe(5)
  connection.close()
})

test('catchUp repeats while the history lacks a message that an event has announced', async () => {
  const { place, connection, addEntries, server } = open()
  addEntries(3)
  await connection.catchUp()
  addEntries(2)
  place.log = addMessages(place.log, [server[4]!])
  place.late = 2
  await connection.catchUp()
  expect(missingAfter(place.log)).toBe(3)
  await eventually(() => expect(place.log.known).toEqual(server))
  connection.close()
})

test('a failed catchUp is reported, and the next catchUp loads everything missing', async () => {
  const { place, connection, addEntries, outcomes } = open()
  addEntries(3)
  place.broken = true
  await connection.catchUp()
  place.broken = false
  await connection.catchUp()
  expect([outcomes, place.log.known.length]).toEqual([[false, true], 3])
  connection.close()
})

// [spec:LIM-21.1]
test('the history is polled every 5 s without a socket, and every 30 s with one', async () => {
  vi.useFakeTimers()
  const { requests, place, connection, addEntries } = open()
  const requestsWithin = async (ms: number): Promise<number> => {
    const before = requests.length
    await vi.advanceTimersByTimeAsync(ms)
    return requests.length - before
  }
  addEntries(1)
  await connection.catchUp()
  // The next poll recovers the message whose event was lost.
  addEntries(1)
  expect(await requestsWithin(29_999)).toBe(0)
  expect(place.log.known.length).toBe(1)
  expect(await requestsWithin(1)).toBe(1)
  expect(place.log.known.length).toBe(2)
  expect(await requestsWithin(60_000)).toBe(2)
  place.up = false
  expect([
    await requestsWithin(4_999),
    await requestsWithin(1),
    await requestsWithin(20_000),
  ]).toEqual([0, 1, 4])
  addEntries(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(place.log.known.length).toBe(3)
  place.open = false
  expect(await requestsWithin(60_000)).toBe(0)
  place.open = true
  connection.close()
  expect(await requestsWithin(60_000)).toBe(0)
})
