import type { Conversation } from '@champa/contract/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCount,
  addMessages,
  addPage,
  addRead,
  emptyLog,
  missingAfter,
  olderBefore,
  unreadOf,
  type ConversationLog,
} from './conversation-log.ts'
import { entry } from '../testing/outbox-server.ts'

const newest = (history: Conversation[], limit: number) => ({
  request: { limit, newest: true as const },
  conversations: history.slice(-limit),
})
const after = (history: Conversation[], number: number, limit: number) => ({
  request: { limit, after: number },
  conversations: history.filter(({ seq }) => seq > number).slice(0, limit),
})
const before = (history: Conversation[], number: number, limit: number) => ({
  request: { limit, before: number },
  conversations: history.filter(({ seq }) => seq < number).slice(-limit),
})
const numbersOf = (log: ConversationLog): number[] => log.known.map(({ seq }) => seq)
const history = (count: number): Conversation[] =>
  Array.from({ length: count }, (_, index) =>
    entry(index + 1, index % 3 === 0 ? 'customer' : 'other'),
  )

test('older pages extend the loaded range until the first message is reached', () => {
  const all = history(25)
  const first = addPage(emptyLog('customer'), newest(all, 10))
  expect([numbersOf(first)[0], olderBefore(first), missingAfter(first)]).toEqual([16, 16, null])
  const second = addPage(addPage(first, before(all, 16, 10)), before(all, 6, 10))
  expect([second.known, olderBefore(second)]).toEqual([all, null])
})

test('missingAfter returns the last sequence number before a gap', () => {
  const all = history(14)
  const log = addMessages(addPage(emptyLog('customer'), newest(all.slice(0, 10), 10)), [
    all[13]!,
    all[11]!,
  ])
  expect([missingAfter(log), numbersOf(log).slice(-2)]).toEqual([10, [12, 14]])
  const filled = addPage(log, after(all, 10, 50))
  expect([missingAfter(filled), filled.known]).toEqual([null, all])
})

test('a gap is closed when the missing message arrives', () => {
  const all = history(12)
  const log = addMessages(addPage(emptyLog('customer'), newest(all.slice(0, 10), 10)), [all[11]!])
  expect(missingAfter(addMessages(log, [all[10]!]))).toBeNull()
})

test('an empty page after a sequence number does not close a gap', () => {
  const all = history(12)
  const log = addMessages(addPage(emptyLog('customer'), newest(all.slice(0, 10), 10)), [all[11]!])
  expect(missingAfter(addPage(log, { request: { limit: 50, after: 10 }, conversations: [] }))).toBe(
    10,
  )
})

test('adding a known message returns the same log object', () => {
  const log = addPage(emptyLog('customer'), newest(history(5), 10))
  expect(addMessages(log, history(5))).toBe(log)
})

test('a written message advances its author’s read position, but an automatic reply does not', () => {
  const log = addMessages(emptyLog('customer'), [
    entry(1, 'customer'),
    entry(2, 'customer'),
    { ...entry(3, 'other'), name: null },
    entry(4, 'customer'),
    entry(5, 'other'),
  ])
  expect([log.read, unreadOf(log)]).toEqual([{ customer: 2, other: 5 }, 2])
})

test('unreadOf adds newer messages to the server’s count while some unread ones are not loaded', () => {
  const badge = addCount(emptyLog('customer'), {
    lastSeq: 40,
    unread: 7,
    read: { customer: 20, other: 20 },
  })
  expect(unreadOf(addMessages(badge, [entry(41, 'other'), entry(40, 'other')]))).toBe(8)
  expect(unreadOf(addRead(addMessages(badge, [entry(41, 'other')]), 'customer', 41))).toBe(0)
})

test('addCount ignores a count that is older than the stored count', () => {
  const log = addCount(emptyLog('customer'), {
    lastSeq: 9,
    unread: 0,
    read: { customer: 9, other: 9 },
  })
  expect(addCount(log, { lastSeq: 4, unread: 4, read: { customer: 0, other: 0 } })).toEqual(log)
})

type Step = { at: number; kind: 'event' | 'newest' | 'before' | 'after' | 'say'; limit: number }
const steps = fc.array(
  fc.record<Step>({
    at: fc.nat(40),
    kind: fc.constantFrom('event', 'event', 'say', 'newest', 'before', 'after'),
    limit: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 80 },
)

test('the log equals the server’s history after events arrived in any order or were lost', () => {
  fc.assert(
    fc.property(fc.nat(30), steps, (begun, all) => {
      const server = history(begun)
      let log = emptyLog('customer')
      for (const { at, kind, limit } of all) {
        // Events arrive in any order, repeatedly or never: a message that the generator leaves out
        // is lost.
        if (kind === 'say') server.push(entry(server.length + 1, at % 2 ? 'customer' : 'other'))
        else if (kind === 'event') log = addMessages(log, server.slice(at, at + 1))
        else if (kind === 'newest') log = addPage(log, newest(server, limit))
        else if (kind === 'before') log = addPage(log, before(server, olderBefore(log) ?? 1, limit))
        // A page of history, requested before the later messages were written.
        else
          log = addPage(
            log,
            after(server.slice(0, at), missingAfter(log) ?? log.covered?.to ?? 0, limit),
          )
        expect(numbersOf(log)).toEqual(
          [...new Set(numbersOf(log))].toSorted((one, other) => one - other),
        )
        const { covered } = log
        if (covered)
          expect(log.known.filter(({ seq }) => seq >= covered.from && seq <= covered.to)).toEqual(
            server.slice(covered.from - 1, covered.to),
          )
      }
      if (log.covered === null) log = addPage(log, newest(server, 10))
      log = addCount(log, { lastSeq: server.length, unread: 0, read: { customer: 0, other: 0 } })
      for (let from = missingAfter(log); from !== null; from = missingAfter(log))
        log = addPage(log, after(server, from, 5))
      for (let to = olderBefore(log); to !== null; to = olderBefore(log))
        log = addPage(log, before(server, to, 5))
      expect(log.known).toEqual(server)
      expect(unreadOf(log)).toBe(
        server.filter(({ sender, seq }) => sender === 'other' && seq > log.read.customer).length,
      )
    }),
    { numRuns: 1_000 },
  )
})
