import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { gameConnections } from '../../../seed/game-connections.ts'
import { startStubServer, type StubServer } from '../../../testing/stub-server.ts'
import { connectionShape, type ConnectionRow } from './connection.ts'
import { maxCredits, readCredits, writeCredits } from './credits.ts'
import { httpWallet } from './http-wallet.ts'
import { parseAnswer, textAt } from './read-answer.ts'
import { writeRequest } from './write-request.ts'

interface Seen {
  path: string
  headers: Record<string, unknown>
  body: string
}

let server: StubServer
let results: Seen[] = []

const usualReply = '{"code":0,"balance":"1.00","reference":"r","status":"success"}'

let reply = usualReply

beforeAll(async () => {
  server = await startStubServer((request, response) => {
    void text(request).then((body) => {
      results.push({ path: request.url ?? '', headers: request.headers, body })
      response.end(reply)
    })
  })
})

afterEach(() => {
  clock.set()
  results = []
  reply = usualReply
})

afterAll(() => server.stop())

const row = (change: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...gameConnections.pg,
  ...change,
})

const connect = (
  change: Partial<ConnectionRow> = {},
  to: { code?: string; timeoutMs?: number } = {},
) =>
  httpWallet({
    code: 'pg',
    connection: connectionShape.parse(row(change)),
    gamesUrl: server.url,
    secret: 'secret-9',
    timeoutMs: 5_000,
    ...to,
  })

const transfer = { username: 'player1', credits: 1_05n, reference: 'r' }

describe('amounts of credits', () => {
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: maxCredits }),
    fc.bigInt({ min: 0n, max: 100_000n }),
    fc.constantFrom(0n, 1n, 10n, 29n, 3_030n, 1_010n, maxCredits),
  )

  test.each(['text', 'number', 'hundredths'] as const)(
    'credits sent and received as %s stay exact, even at a provider that stores floats',
    (credits) => {
      const speaking = {
        connection: connectionShape.parse(row({ credits })),
        gamesUrl: server.url,
        secret: 's',
      }
      fc.assert(
        fc.property(amounts, (amount) => {
          const written = writeRequest(speaking, 'deposit', {
            ...transfer,
            credits: '',
            amount: writeCredits(amount, credits),
          } as never).written!.text
          for (const sent of [
            written,
            ...(credits === 'text' ? [] : [JSON.stringify(JSON.parse(written))]),
          ]) {
            expect(readCredits(textAt(parseAnswer(sent), 'amount'), credits)).toBe(amount)
          }
          const out = JSON.stringify({
            amount:
              credits === 'text'
                ? `-${writeCredits(amount, credits)}`
                : -Number(writeCredits(amount, credits)),
          })
          expect(readCredits(textAt(parseAnswer(out), 'amount'), credits)).toBe(-amount)
        }),
        { numRuns: 2_000 },
      )
    },
  )

  test('credits are sent as JSON numbers only where the provider takes numbers', async () => {
    await connect().deposit(transfer)
    await connect({ credits: 'number' }).deposit({ ...transfer, credits: 9_007_199_254_740_93n })
    await connect({ credits: 'hundredths' }).deposit(transfer)
    expect(results.map((one) => one.body)).toEqual([
      '{"username":"player1","amount":"1.05","reference":"r"}',
      '{"username":"player1","amount":9007199254740.93,"reference":"r"}',
      '{"username":"player1","amount":105,"reference":"r"}',
    ])
  })

  test('credits of zero, below zero or above the maximum are not sent', async () => {
    for (const credits of [0n, -1n, maxCredits + 1n])
      expect(await connect().deposit({ ...transfer, credits })).toEqual({
        outcome: 'failed',
        reason: 'amount cannot be transferred',
      })
    expect(results).toEqual([])
  })
})

describe('call limit per minute', () => {
  test('calls above the limit are not sent: a transfer fails, a query returns not-asked', async () => {
    const perMinute = { deposit: 2, query: 1 }
    // The member's calls use one adapter and the job's use the other; the provider counts both.
    const [longTimeout, shortTimeout] = [
      connect({ perMinute }, { code: 'paced' }),
      connect({ perMinute }, { code: 'paced', timeoutMs: 900 }),
    ]
    expect([
      await longTimeout.deposit(transfer),
      await shortTimeout.deposit(transfer),
      await longTimeout.deposit(transfer),
    ]).toEqual([
      { outcome: 'success', balance: 100n },
      { outcome: 'success', balance: 100n },
      { outcome: 'failed', reason: 'limit per minute' },
    ])
    expect([
      await longTimeout.query(transfer),
      await shortTimeout.query(transfer),
      await shortTimeout.balance(transfer),
    ]).toEqual(['success', 'not-asked', { outcome: 'ok', credits: 100n }])
    expect(results).toHaveLength(4)
    clock.set(() => new Date(Date.now() + 60_001))
    expect([
      (await longTimeout.deposit(transfer)).outcome,
      await shortTimeout.query(transfer),
    ]).toEqual(['success', 'success'])
  })

  test('the limit `all` counts calls of every kind together, per provider', async () => {
    const [one, other] = [
      connect({ perMinute: { all: 2 } }, { code: 'first' }),
      connect({ perMinute: { all: 2 } }, { code: 'second' }),
    ]
    expect([
      await one.query(transfer),
      (await one.balance(transfer)).outcome,
      await one.query(transfer),
      (await one.launch({ username: 'a', locale: 'th' })).outcome,
      await other.query(transfer),
    ]).toEqual(['success', 'ok', 'not-asked', 'failed', 'success'])
  })
})

test('a rate-limit answer fails a transfer and yields no query or balance result', async () => {
  reply = '{"code":16}'
  expect([
    (await connect().deposit(transfer)).outcome,
    await connect().query(transfer),
    (await connect().balance(transfer)).outcome,
  ]).toEqual(['failed', 'not-asked', 'unavailable'])
})

describe('launch links', () => {
  const launch = (link: string, read: Partial<ConnectionRow['read']> = {}) => {
    reply = JSON.stringify({ code: 0, link })
    return connect({ read: { ...row().read, ...read } }).launch({ username: 'a', locale: 'lo' })
  }

  test.each([
    'javascript:alert(1)',
    '//games.example/x',
    '/x',
    'ftp://games.example/',
    'https://',
    '',
    ' https://games.example/',
  ])('a launch fails when the provider returns the link %j', async (link) => {
    expect(await launch(link)).toEqual({ outcome: 'failed' })
  })

  test('a launch link is returned as received, or built from an escaped token', async () => {
    expect(await launch('https://games.example/x?t=1')).toEqual({
      outcome: 'ok',
      link: 'https://games.example/x?t=1',
    })
    expect(
      await launch('a/b&c=d', {
        linkTemplate: 'https://games.example/open?token={link}&l={locale}',
      }),
    ).toEqual({ outcome: 'ok', link: 'https://games.example/open?token=a%2Fb%26c%3Dd&l=lo' })
  })
})

test('a call that the provider does not have fails without being sent', async () => {
  const { reset: _reset, launch: _launch, history: _history, ...calls } = row().calls
  const provider = connect({ calls })
  expect([
    await provider.resetPassword({ username: 'a', password: 'b' }),
    await provider.launch({ username: 'a', locale: 'th' }),
    await provider.history({ from: new Date(0), to: new Date(1), page: 1 }),
  ]).toEqual(['failed', { outcome: 'failed' }, { outcome: 'unsupported' }])
  expect(results).toEqual([])
})

test('a call whose template cannot be rendered is not sent and does not throw', async () => {
  const [send, money] = [
    { u: '{username}', 'u.name': '{username}' },
    { amount: '{amount}', reference: '{reference}' },
  ]
  const provider = connect({
    calls: { ...row().calls, balance: { send }, deposit: { send: { ...send, ...money } } },
  })
  expect([await provider.balance(transfer), await provider.deposit(transfer), results]).toEqual([
    { outcome: 'unavailable' },
    { outcome: 'failed', reason: 'cannot be written' },
    [],
  ])
})
