import { createHmac } from 'node:crypto'
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
import { writeRequest, type Request } from './write-request.ts'

interface Seen {
  path: string
  headers: Record<string, unknown>
  body: string
}
let server: StubServer
let seen: Seen[] = []
const usualReply = '{"code":0,"balance":"1.00","reference":"r","status":"success"}'
let reply = usualReply
beforeAll(async () => {
  server = await startStubServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ path: request.url ?? '', headers: request.headers, body })
      response.end(reply)
    })
  })
})
afterEach(() => {
  clock.set()
  seen = []
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
const order = { username: 'player1', credits: 1_05n, reference: 'r' }

describe('credits', () => {
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: maxCredits }),
    fc.bigInt({ min: 0n, max: 100_000n }),
    fc.constantFrom(0n, 1n, 10n, 29n, 3_030n, 1_010n, maxCredits),
  )

  test.each(['text', 'number', 'hundredths'] as const)(
    'survive both ways as %s, also at a party that keeps floats',
    (credits) => {
      const speaking = {
        connection: connectionShape.parse(row({ credits })),
        gamesUrl: server.url,
        secret: 's',
      }
      fc.assert(
        fc.property(amounts, (amount) => {
          const written = writeRequest(speaking, 'deposit', {
            ...order,
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

  test('travel as JSON numbers only where the party takes numbers', async () => {
    await connect().deposit(order)
    await connect({ credits: 'number' }).deposit({ ...order, credits: 9_007_199_254_740_93n })
    await connect({ credits: 'hundredths' }).deposit(order)
    expect(seen.map((one) => one.body)).toEqual([
      '{"username":"player1","amount":"1.05","reference":"r"}',
      '{"username":"player1","amount":9007199254740.93,"reference":"r"}',
      '{"username":"player1","amount":105,"reference":"r"}',
    ])
  })

  test('none, below none, and more than travel are not sent', async () => {
    for (const credits of [0n, -1n, maxCredits + 1n])
      expect(await connect().deposit({ ...order, credits })).toEqual({
        outcome: 'failed',
        reason: 'no amount that travels',
      })
    expect(seen).toEqual([])
  })
})

describe('what is sent', () => {
  const write = (
    change: Partial<ConnectionRow>,
    values: Record<string, string> = {
      username: 'a',
      amount: '1.00',
      signedAmount: '-1.00',
      reference: 'x&y=z',
    },
  ): Request =>
    writeRequest(
      { connection: connectionShape.parse(row(change)), gamesUrl: 'http://games', secret: 'key' },
      'withdraw',
      values,
    )

  test('a value is a value: it adds no field, no path, no header', () => {
    const calls = {
      ...row().calls,
      withdraw: {
        path: '/out/{reference}',
        send: { user: '{username}', n: '{signedAmount}', ref: '{reference}' },
      },
    }
    expect(write({ encoding: 'form', calls })).toMatchObject({
      url: 'http://games/games/pg/out/x%26y%3Dz',
      written: { text: 'user=a&n=-1.00&ref=x%26y%3Dz' },
    })
    expect(write({ encoding: 'query', calls })).not.toHaveProperty('written')
    expect(write({ encoding: 'query', calls }).url).toBe(
      'http://games/games/pg/out/x%26y%3Dz?user=a&n=-1.00&ref=x%26y%3Dz',
    )
    expect(
      write({ calls }, { username: '{secret}{reference}', signedAmount: '1', reference: 'r' })
        .written?.text,
    ).toBe('{"user":"{secret}{reference}","n":"1","ref":"r"}')
  })

  test('names with points nest', () => {
    expect(
      write({
        calls: {
          ...row().calls,
          withdraw: {
            send: {
              'order.player.name': '{username}',
              'order.amount': '{amount}',
              ref: '{reference}',
            },
          },
        },
      }).written?.text,
    ).toBe('{"order":{"player":{"name":"a"},"amount":"1.00"},"ref":"x&y=z"}')
  })

  test('the signature is over what travels, wherever it stands', () => {
    const hmac = (over: string): string => createHmac('sha256', 'key').update(over).digest('hex')
    const signature = { algorithm: 'hmac-sha256', encoding: 'hex', name: 'sig' } as const
    const inHeader = write({ signature: { ...signature, over: '{body}', in: 'header' } })
    expect(inHeader.headers['sig']).toBe(hmac(inHeader.written!.text))
    const inBody = write({
      encoding: 'form',
      signature: { ...signature, over: '{sorted}', in: 'body' },
    })
    expect(inBody.written?.text).toBe(
      `username=a&amount=1.00&reference=x%26y%3Dz&sig=${hmac('amount=1.00&reference=x&y=z&username=a')}`,
    )
    expect(
      write({
        signature: { ...signature, over: '{sent:username}|{sent:nothing}|{secret}', in: 'query' },
      }).url,
    ).toBe(`http://games/games/pg/withdraw?sig=${hmac('a||key')}`)
  })
})

describe('calls in a minute', () => {
  test('one over them is not sent: a transfer failed, a question is not answered; a minute later there is room', async () => {
    const perMinute = { deposit: 2, query: 1 }
    // Members wait by one adapter, the job by the other; the provider counts both.
    const [patient, hasty] = [
      connect({ perMinute }, { code: 'paced' }),
      connect({ perMinute }, { code: 'paced', timeoutMs: 900 }),
    ]
    expect([
      await patient.deposit(order),
      await hasty.deposit(order),
      await patient.deposit(order),
    ]).toEqual([
      { outcome: 'success', balance: 100n },
      { outcome: 'success', balance: 100n },
      { outcome: 'failed', reason: 'limit per minute' },
    ])
    expect([
      await patient.query(order),
      await hasty.query(order),
      await hasty.balance(order),
    ]).toEqual(['success', 'not-asked', { outcome: 'ok', credits: 100n }])
    expect(seen).toHaveLength(4)
    clock.set(() => new Date(Date.now() + 60_001))
    expect([(await patient.deposit(order)).outcome, await hasty.query(order)]).toEqual([
      'success',
      'success',
    ])
  })

  test('all of them together, and each provider by itself', async () => {
    const [one, other] = [
      connect({ perMinute: { all: 2 } }, { code: 'first' }),
      connect({ perMinute: { all: 2 } }, { code: 'second' }),
    ]
    expect([
      await one.query(order),
      (await one.balance(order)).outcome,
      await one.query(order),
      (await one.launch({ username: 'a', locale: 'th' })).outcome,
      await other.query(order),
    ]).toEqual(['success', 'ok', 'not-asked', 'failed', 'success'])
  })
})

test('who is told that it was too much has moved nothing and found out nothing', async () => {
  reply = '{"code":16}'
  expect([
    (await connect().deposit(order)).outcome,
    await connect().query(order),
    (await connect().balance(order)).outcome,
  ]).toEqual(['failed', 'not-asked', 'unavailable'])
})

describe('a link', () => {
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
  ])('%j is none', async (link) => {
    expect(await launch(link)).toEqual({ outcome: 'failed' })
  })

  test('is as it was told, or made of a token that adds nothing else to it', async () => {
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

test('a call that a provider does not have is not made', async () => {
  const { reset: _reset, launch: _launch, history: _history, ...calls } = row().calls
  const provider = connect({ calls })
  expect([
    await provider.resetPassword({ username: 'a', password: 'b' }),
    await provider.launch({ username: 'a', locale: 'th' }),
    await provider.history({ from: new Date(0), to: new Date(1), page: 1 }),
  ]).toEqual(['failed', { outcome: 'failed' }, { outcome: 'unsupported' }])
  expect(seen).toEqual([])
})

test('a call that cannot be written is not sent, and throws nothing: the other games are looked at all the same', async () => {
  const [send, money] = [
    { u: '{username}', 'u.name': '{username}' },
    { amount: '{amount}', reference: '{reference}' },
  ]
  const provider = connect({
    calls: { ...row().calls, balance: { send }, deposit: { send: { ...send, ...money } } },
  })
  expect([await provider.balance(order), await provider.deposit(order), seen]).toEqual([
    { outcome: 'unavailable' },
    { outcome: 'failed', reason: 'cannot be written' },
    [],
  ])
})

describe('a row that could lose money is refused, by the name of the field', () => {
  const { calls, read } = row()
  const problems = (change: object): string[] =>
    connectionShape
      .safeParse({ ...row(), ...change })
      .error!.issues.map((one) => `${one.path.join('.')}: ${one.message}`)

  test.each([
    [
      'a transfer without its reference',
      { calls: { ...calls, deposit: { send: { username: '{username}', amount: '{amount}' } } } },
      'calls.deposit: must send {username} and {amount} or {signedAmount} and {reference}',
    ],
    [
      'a query that asks for nothing',
      { calls: { ...calls, query: {} } },
      'calls.query: must send {reference}',
    ],
    [
      'a place that there is not',
      { calls: { ...calls, balance: { send: { u: '{username}{usr}' } } } },
      'calls.balance.send.u: names a place that there is not',
    ],
    [
      'a place that only another call knows',
      {
        credits: 'number',
        calls: { ...calls, balance: { send: { u: '{username}', max: '{amount}' } } },
      },
      'calls.balance: names a place that this call knows nothing for',
    ],
    [
      'a code in two lists',
      { codes: { ok: ['0'], refused: ['0'] } },
      'codes: a code stands in one list',
    ],
    [
      'a code in two lists of one call',
      { calls: { ...calls, deposit: { ...calls.deposit, codes: { ok: ['7'], refused: ['7'] } } } },
      'codes: a code stands in one list',
    ],
    [
      'an error of theirs that is to mean no',
      { codes: { ok: ['0'], refused: ['http:503'] } },
      'codes: an HTTP status of 500 or more tells nothing of what was moved',
    ],
    [
      'a status that says both',
      { statuses: { success: ['done'], failed: ['done'], pending: [] } },
      'statuses: a word stands in one list',
    ],
    [
      'a kind that says both',
      { kinds: { deposit: ['move'], withdraw: ['move'] } },
      'kinds: a word stands in one list',
    ],
    [
      'no way to tell what became of a transfer',
      { statuses: { success: [], failed: [], pending: [] } },
      'read.status: is needed to tell what became of a transfer, with statuses',
    ],
    [
      'a GET with a body',
      { calls: { ...calls, balance: { method: 'GET', send: { u: '{username}' } } } },
      'encoding: a GET carries nothing but a query',
    ],
    [
      'a history without amounts',
      { read: { ...read, rowAmount: undefined } },
      'read.rows: is needed where there is a history, with rowReference and rowAmount',
    ],
    [
      'an address with a password in it',
      { baseUrl: 'https://agent:pass@games.example' },
      'baseUrl: an http(s) address without a user name, or {GAMES_URL} and a path',
    ],
  ])('%s', (_, change, problem) => {
    expect(problems(change)).toContain(problem)
  })

  test.each([
    [
      'a longer wait than the house has patience for',
      { timeoutMs: { money: 60_000 } },
      'timeoutMs.money',
    ],
    ['a field that there is not', { secrets: 'x' }, ''],
  ])('%s', (_, change, field) => {
    expect(
      connectionShape
        .safeParse({ ...row(), ...change })
        .error!.issues.map((one) => one.path.join('.')),
    ).toContain(field)
  })
})
