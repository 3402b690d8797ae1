import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { openKnownCallers } from './known-callers.ts'
import { slowest } from '../http/connections.ts'
import { readFileStream, readUpload, type FileStream } from './read-upload.ts'
import { openTries } from './tries.ts'
import { openTurns } from './rate-limits.ts'
import { openUploadBudget } from './upload-budget.ts'
import { openWebhookGate } from './webhook-gate.ts'

afterEach(() => vi.useRealTimers())

const mebibyte = 1024 * 1024
const limited = expect.objectContaining({ code: 'REQUEST_LIMIT' })
const from = (ip: string): FastifyRequest => ({ ip }) as FastifyRequest

describe('openTries', () => {
  test('openTries counts each name in its own window and starts over when the window ends', () => {
    let now = 0
    const tries = openTries({ maxAttempts: 2, windowMs: 1_000 }, () => now)
    expect([tries.take('a'), tries.take('a'), tries.take('b')]).toEqual([null, null, null])
    now = 400
    expect(tries.take('a')).toBe(600)
    now = 1_000
    expect(tries.take('a')).toBe(null)
  })

  test('openTries does not count attempts that are given back', () => {
    const tries = openTries({ maxAttempts: 1, windowMs: 1_000 }, () => 0)
    for (let n = 0; n < 5; n++) {
      expect(tries.take('a')).toBe(null)
      tries.giveBack('a')
    }
  })
})

describe('openKnownCallers', () => {
  test('openKnownCallers remembers a verified token for a limited time', () => {
    let now = 0
    const known = openKnownCallers(() => now)
    const good = { authorization: 'Bearer good' }
    known.remember(good, 'member 1')
    const counter = known.counterOf(good)
    expect([
      typeof counter,
      known.counterOf({ authorization: 'Bearer other' }),
      known.counterOf({ ...good, 'x-device': 'b'.repeat(22) }),
      known.counterOf({}),
    ]).toEqual(['string', undefined, undefined, undefined])
    now = 15 * 60_000
    expect(known.counterOf(good)).toBe(undefined)
  })

  test('openKnownCallers counts each token and forgets refused tokens and the oldest of too many', () => {
    const known = openKnownCallers()
    const headers = Array.from({ length: 9 }, (_, n) => ({ authorization: `Bearer ${n}` }))
    for (const one of headers) known.remember(one, 'member 1')
    known.forget(headers[4]!)
    const counters = headers.map((one) => known.counterOf(one))
    expect(counters.map((one) => one !== undefined)).toEqual(
      headers.map((_, n) => n !== 0 && n !== 4),
    )
    expect(new Set(counters).size).toBe(8)
  })
})

describe('openTurns', () => {
  test('openTurns limits concurrent work per name without delaying other names', async () => {
    const takeTurn = openTurns(3)
    const ends: (() => void)[] = []
    let inside = 0
    let maxInside = 0
    const work = (): Promise<void> => {
      maxInside = Math.max(maxInside, ++inside)
      return new Promise((resolve) => ends.push(() => (inside--, resolve())))
    }
    const burst = Array.from({ length: 500 }, () => takeTurn('member 1', work))
    expect(await takeTurn('member 2', async () => 'answered')).toBe('answered')
    expect([inside, ends.length]).toEqual([3, 3])
    while (ends.length > 0) {
      ends.shift()!()
      await nextTurn()
    }
    await Promise.all(burst)
    expect([inside, maxInside]).toEqual([0, 3])
  })

  test('openTurns runs the next queued work when one fails', async () => {
    const takeTurn = openTurns(1)
    const outcomes = await Promise.allSettled([
      takeTurn('a', () => Promise.reject(new Error('no'))),
      takeTurn('a', async () => 'yes'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

describe('openUploadBudget', () => {
  test('openUploadBudget counts received bytes, not announced files', () => {
    const open = openUploadBudget()
    const idle = Array.from({ length: 1_000 }, () => open({ isGuest: true, name: '10.0.0.1' }))
    const budget = open({ isGuest: true, name: '10.0.0.1' })
    budget.take(20 * mebibyte)
    for (const one of idle) one.free()
    budget.free()
  })

  test('REQUEST_LIMIT: refuses uploads above the memory budget of the caller or of all guests', () => {
    const open = openUploadBudget()
    const guests = Array.from({ length: 2 }, (_, n) => open({ isGuest: true, name: `10.0.0.${n}` }))
    guests[0]!.take(64 * mebibyte)
    expect(() => guests[0]!.take(1)).toThrow(limited)
    guests[1]!.take(32 * mebibyte)
    expect(() => open({ isGuest: true, name: '10.0.0.9' }).take(1)).toThrow(limited)
    open({ isGuest: false, name: 'member 1' }).take(64 * mebibyte)
    for (const one of guests) one.free()
    open({ isGuest: true, name: '10.0.0.0' }).take(64 * mebibyte)
  })
})

describe('readFileStream', () => {
  const budget = () => openUploadBudget()({ isGuest: false, name: 'member 1' })
  const stream = (chunks: Iterable<Buffer>): FileStream =>
    Object.assign(Readable.from(chunks, { objectMode: false }), { truncated: false })

  test('readFileStream returns too-large when `truncated` is set only after the last chunk', async () => {
    const file = Object.assign(new Readable({ read: () => undefined }), { truncated: false })
    file.push(Buffer.from('all that was let through'))
    const read = readFileStream(file, budget())
    await nextTurn()
    file.truncated = true
    file.push(null)
    expect(await read).toBe('too-large')
  })

  test('readFileStream returns all bytes in order', async () => {
    expect(
      String(await readFileStream(stream([Buffer.from('one '), Buffer.from('two')]), budget())),
    ).toBe('one two')
  })

  test('readFileStream aborts an upload below the minimum rate and completes one at that rate', async () => {
    vi.useFakeTimers()
    const file = Object.assign(new Readable({ read: () => undefined }), { truncated: false })
    const read = readFileStream(file, budget()).then(
      () => 'read',
      (error: Error) => error.message,
    )
    for (let n = 0; n < 3; n++) {
      file.push(Buffer.alloc(slowest.bytes))
      await vi.advanceTimersByTimeAsync(slowest.everyMs)
    }
    expect(file.destroyed).toBe(false)
    file.push(Buffer.alloc(slowest.bytes - 1))
    await vi.advanceTimersByTimeAsync(slowest.everyMs)
    expect(await read).toBe('upload too slow')
  })

  test('REQUEST_LIMIT: aborts an upload that stalls before its file begins', async () => {
    vi.useFakeTimers()
    const stalled = {
      isMultipart: () => true,
      file: () => new Promise(() => undefined),
      raw: Object.assign(new Readable({ read: () => undefined }), { unpipe: () => stalled.raw }),
    }
    const read = readUpload(
      stalled as unknown as FastifyRequest,
      { field: 'file', maxBytes: mebibyte },
      budget(),
    ).then(
      () => 'read',
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(slowest.everyMs)
    expect(await Promise.race([read, Promise.resolve('pending')])).toEqual(limited)
  })
})

describe('openWebhookGate', () => {
  test('openWebhookGate limits unsigned events per address and does not count signed ones', () => {
    const gate = openWebhookGate({ addresses: [], unsignedPerMinute: 2 })
    for (let n = 0; n < 5; n++) {
      gate.enter(from('203.0.113.1'))
      gate.wasSigned(from('203.0.113.1'))
    }
    for (let n = 0; n < 2; n++) gate.enter(from('203.0.113.1'))
    expect(() => gate.enter(from('203.0.113.1'))).toThrow(limited)
    gate.enter(from('203.0.113.2'))
  })

  test.each([
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['10.9.8.7', true],
    ['10.10.0.1', false],
    ['2001:db8:1::5', true],
    ['2001:db9::1', false],
    ['::ffff:203.0.113.7', true],
    ['unknown', false],
  ])('openWebhookGate with an address list admits %s: %s', (ip, may) => {
    const gate = openWebhookGate({
      addresses: ['203.0.113.7', '10.9.0.0/16', '2001:db8::/32'],
      unsignedPerMinute: 9,
    })
    if (may) gate.enter(from(ip))
    else
      expect(() => gate.enter(from(ip))).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED' }))
  })
})
