import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameConnections } from '../../seed/game-connections.ts'
import { startStubServer, type StubServer } from '../../testing/stub-server.ts'
import { connectionShape } from './http/connection.ts'
import { httpWallet } from './http/http-wallet.ts'
import type { GameProvider } from './port.ts'
import { transferWallet } from './transfer-wallet.ts'

let server: StubServer
let respond: (response: ServerResponse) => void
beforeAll(async () => {
  server = await startStubServer((_, response) => respond(response))
})
afterAll(() => server.stop())

const secret = 'a-secret-that-nobody-may-read-anywhere'
/** The long timeout is for calls that are answered, the short one for calls that are not. */
const [longTimeoutMs, shortTimeoutMs] = [10_000, 300]
const connected =
  (code: keyof typeof gameConnections) =>
  (url: string, timeoutMs = longTimeoutMs): GameProvider =>
    httpWallet({
      code,
      connection: connectionShape.parse(gameConnections[code]),
      gamesUrl: url,
      secret,
      timeoutMs,
    })

interface Dialect {
  name: string
  connect: (url: string, timeoutMs?: number) => GameProvider
  /** The JSON of a successful answer for this reference and balance. */
  success: (reference: string, balance: string) => string
  balance: string
  /** A success for our reference with a balance, but with a pending status. */
  waits: string
  unlisted: string
}
const dialects: Dialect[] = [
  {
    name: 'transfer-wallet',
    connect: (baseUrl, timeoutMs = longTimeoutMs) =>
      transferWallet({ code: 'naga', baseUrl, secret, timeoutMs }),
    success: (reference, balance) => `{"code":0,"reference":${reference},"balance":${balance}}`,
    balance: '"1.00"',
    waits: '{"code":0,"reference":"odd","balance":"1.00","status":"pending"}',
    unlisted: '{"code":777}',
  },
  {
    name: 'sandbox',
    connect: connected('pg'),
    success: (reference, balance) => `{"code":0,"reference":${reference},"balance":${balance}}`,
    balance: '"1.00"',
    waits: '{"code":0,"reference":"odd","balance":"1.00","status":"pending"}',
    unlisted: '{"code":777}',
  },
  {
    name: 'amb',
    connect: connected('pgslot'),
    success: (reference, balance) =>
      `{"status":{"code":0},"data":{"transId":${reference},"balance":${balance}}}`,
    balance: '1.0',
    waits: '{"status":{"code":0},"data":{"transId":"odd","balance":1,"status":"WAITING"}}',
    unlisted: '{"status":{"code":71008}}',
  },
  {
    name: 'joker',
    connect: connected('joker'),
    success: (reference, balance) => `{"RequestID":${reference},"Credit":${balance}}`,
    balance: '1',
    waits: '{"RequestID":"odd","Credit":1,"Status":"Pending"}',
    unlisted: '{"Code":"DUPLICATE_REQUEST"}',
  },
  {
    name: 'ufa',
    connect: connected('ufabet'),
    success: (reference, balance) => `{"err":"0","ref":${reference},"bal":${balance}}`,
    balance: '"100"',
    waits: '{"err":"0","ref":"odd","bal":"100","st":"P"}',
    unlisted: '{"err":"201"}',
  },
]

const noAmounts = [
  '"1e3"',
  '1e3',
  '10.299999999999999',
  '-1',
  '"-1.00"',
  '"1,000.00"',
  'null',
  '""',
  '{}',
  '[]',
  'true',
  '99999999999999999999',
  '"99999999999999999999.00"',
  '"1.000"',
  '1.001',
  '"๑.๐๐"',
]

const transfer = { username: 'player1', credits: 100n, reference: 'odd' }

describe.each(dialects)('$name', ({ connect, success, balance, waits, unlisted }) => {
  const answering = async (
    status: number,
    body: string,
  ): Promise<{ transfer: Awaited<ReturnType<GameProvider['deposit']>>; query: string }> => {
    respond = (response) =>
      void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    const provider = connect(server.url)
    return { transfer: await provider.deposit(transfer), query: await provider.query(transfer) }
  }

  test('a success with our reference and a balance is accepted', async () => {
    expect((await answering(200, success('"odd"', balance))).transfer).toEqual({
      outcome: 'success',
      balance: 100n,
    })
  })

  test.each([
    ['an error page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an HTML page with status 200', 200, '<html>OK</html>'],
    ['an empty body', 200, ''],
    ['an empty body with status 204', 204, ''],
    ['null', 200, 'null'],
    ['a list', 200, '[]'],
    ['an empty object', 200, '{}'],
    ['a string', 200, '"success"'],
    ['a redirect', 302, ''],
    ['a truncated answer', 200, success('"odd"', balance).slice(0, -2)],
    ['a success for another reference', 200, success('"even"', balance)],
    ['a success without a reference', 200, success('null', balance)],
    ['a success with an error status', 500, success('"odd"', balance)],
    ['an unlisted code', 200, unlisted],
    ['an error in an unknown format', 500, '{"error":"insufficient_funds"}'],
    ['an oversized answer', 200, `{"padding":"${'x'.repeat(300_000)}"}`],
  ])('%s leaves the outcome of a transfer unknown', async (_, status, body) => {
    expect(await answering(status, body)).toMatchObject({
      transfer: { outcome: 'unknown' },
      query: 'unknown',
    })
  })

  test('a success with a pending status leaves the outcome unknown', async () => {
    expect(await answering(200, waits)).toMatchObject({
      transfer: { outcome: 'unknown' },
      query: 'pending',
    })
  })

  test.each(noAmounts)(
    'a balance of %s is rejected, in transfers and in balance queries',
    async (amount) => {
      respond = (response) => void response.end(success('"odd"', amount))
      const provider = connect(server.url)
      expect([await provider.deposit(transfer), await provider.balance(transfer)]).toMatchObject([
        { outcome: 'unknown' },
        { outcome: 'unavailable' },
      ])
    },
  )

  test('an endless answer is aborted', async () => {
    respond = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"code"')
    expect(await connect(server.url, shortTimeoutMs).deposit(transfer)).toMatchObject({
      outcome: 'unknown',
    })
    respond = (response) => {
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.once('close', () => clearInterval(more))
    }
    // An answer above the maximum size is aborted at once, not at the timeout.
    expect(await connect(server.url).deposit(transfer)).toMatchObject({ outcome: 'unknown' })
  })

  test('the reason for a failure contains nothing that was sent to the provider', async () => {
    const wrongAnswers = [
      await answering(200, unlisted),
      await answering(500, secret),
      await answering(
        200,
        `{"code":"${secret}","err":"${secret}","Code":"${secret}","status":{"code":"${secret}"}}`,
      ),
      await connect('http://127.0.0.1:1').deposit(transfer),
    ]
    expect(JSON.stringify(wrongAnswers)).not.toContain(secret)
    expect(JSON.stringify(wrongAnswers)).not.toMatch(/127\.0\.0\.1|player1/)
  })
})

describe.each(dialects.slice(0, 2))(
  '$name reports the amount and direction of a transfer',
  ({ connect }) => {
    const callWith = (body: object) => {
      respond = (response) =>
        void response.end(JSON.stringify({ code: 0, reference: 'odd', status: 'success', ...body }))
      return connect(server.url).query({ reference: 'odd', credits: 100n, kind: 'deposit' })
    }

    test('an answer with our amount and direction, or without them, confirms the transfer', async () => {
      expect(await callWith({ amount: '1.00', kind: 'deposit' })).toBe('success')
      expect(await callWith({})).toBe('success')
    })

    test.each([
      [{ amount: '1.01' }],
      [{ amount: '100.00', kind: 'deposit' }],
      [{ amount: '1.00', kind: 'withdraw' }],
      [{ kind: 'withdraw' }],
    ])(
      'an answer with %j belongs to a different transfer and leaves ours unknown',
      async (answer) => {
        expect(await callWith(answer)).toBe('unknown')
        expect(await callWith({ ...answer, status: 'failed' })).toBe('unknown')
      },
    )
  },
)
