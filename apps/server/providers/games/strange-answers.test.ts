import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameConnections } from '../../seed/game-connections.ts'
import { startStubServer, type StubServer } from '../../testing/stub-server.ts'
import { connectionShape } from './http/connection.ts'
import { httpWallet } from './http/http-wallet.ts'
import type { GameProvider } from './port.ts'
import { transferWallet } from './transfer-wallet.ts'

let server: StubServer
let say: (response: ServerResponse) => void
beforeAll(async () => {
  server = await startStubServer((_, response) => say(response))
})
afterAll(() => server.stop())

const secret = 'a-secret-that-nobody-may-read-anywhere'
/** Long where an answer will come, short where none will. */
const [patient, impatient] = [10_000, 300]
const connected =
  (code: keyof typeof gameConnections) =>
  (url: string, timeoutMs = patient): GameProvider =>
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
  /** A success, with the reference and the balance as they stand in the JSON. */
  success: (reference: string, balance: string) => string
  balance: string
  /** A success of ours that tells a balance, and that it waits. */
  waits: string
  unlisted: string
}
const dialects: Dialect[] = [
  {
    name: 'transfer-wallet',
    connect: (baseUrl, timeoutMs = patient) =>
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

const order = { username: 'player1', credits: 100n, reference: 'odd' }

describe.each(dialects)('$name', ({ connect, success, balance, waits, unlisted }) => {
  const answering = async (
    status: number,
    body: string,
  ): Promise<{ transfer: Awaited<ReturnType<GameProvider['deposit']>>; query: string }> => {
    say = (response) =>
      void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    const provider = connect(server.url)
    return { transfer: await provider.deposit(order), query: await provider.query(order) }
  }

  test('a success that names our reference and the balance is one', async () => {
    expect((await answering(200, success('"odd"', balance))).transfer).toEqual({
      outcome: 'success',
      balance: 100n,
    })
  })

  test.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['a page that says that all is well', 200, '<html>OK</html>'],
    ['nothing', 200, ''],
    ['nothing at all', 204, ''],
    ['null', 200, 'null'],
    ['a list', 200, '[]'],
    ['an empty object', 200, '{}'],
    ['a text', 200, '"success"'],
    ['a redirect', 302, ''],
    ['half of an answer', 200, success('"odd"', balance).slice(0, -2)],
    ['a success of another reference', 200, success('"even"', balance)],
    ['a success of no reference', 200, success('null', balance)],
    ['a success with the status of an error', 500, success('"odd"', balance)],
    ['a code that nobody agreed on', 200, unlisted],
    ["an error with another party's words", 500, '{"error":"insufficient_funds"}'],
    ['an answer without an end', 200, `{"padding":"${'x'.repeat(300_000)}"}`],
  ])('%s leaves the outcome unknown', async (_, status, body) => {
    expect(await answering(status, body)).toMatchObject({
      transfer: { outcome: 'unknown' },
      query: 'unknown',
    })
  })

  test('a success that still waits is none yet', async () => {
    expect(await answering(200, waits)).toMatchObject({
      transfer: { outcome: 'unknown' },
      query: 'pending',
    })
  })

  test.each(noAmounts)(
    'a balance of %s is none: nothing is a success, and nothing is shown',
    async (amount) => {
      say = (response) => void response.end(success('"odd"', amount))
      const provider = connect(server.url)
      expect([await provider.deposit(order), await provider.balance(order)]).toMatchObject([
        { outcome: 'unknown' },
        { outcome: 'unavailable' },
      ])
    },
  )

  test('an answer in pieces that never ends is given up', async () => {
    say = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"code"')
    expect(await connect(server.url, impatient).deposit(order)).toMatchObject({
      outcome: 'unknown',
    })
    say = (response) => {
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.once('close', () => clearInterval(more))
    }
    // Longer than any answer has a reason to be: it is given up at once, not when the time is over.
    expect(await connect(server.url).deposit(order)).toMatchObject({ outcome: 'unknown' })
  })

  test('what is said of a failure holds nothing that was sent', async () => {
    const said = [
      await answering(200, unlisted),
      await answering(500, secret),
      await answering(
        200,
        `{"code":"${secret}","err":"${secret}","Code":"${secret}","status":{"code":"${secret}"}}`,
      ),
      await connect('http://127.0.0.1:1').deposit(order),
    ]
    expect(JSON.stringify(said)).not.toContain(secret)
    expect(JSON.stringify(said)).not.toMatch(/127\.0\.0\.1|player1/)
  })
})

describe.each(dialects.slice(0, 2))(
  '$name tells the amount and direction of a transfer',
  ({ connect }) => {
    const ask = (body: object) => {
      say = (response) =>
        void response.end(JSON.stringify({ code: 0, reference: 'odd', status: 'success', ...body }))
      return connect(server.url).query({ reference: 'odd', credits: 100n, kind: 'deposit' })
    }

    test('the same ones are an answer about ours', async () => {
      expect(await ask({ amount: '1.00', kind: 'deposit' })).toBe('success')
      expect(await ask({})).toBe('success')
    })

    test.each([
      [{ amount: '1.01' }],
      [{ amount: '100.00', kind: 'deposit' }],
      [{ amount: '1.00', kind: 'withdraw' }],
      [{ kind: 'withdraw' }],
    ])('%j is about another transfer, and books nothing', async (told) => {
      expect(await ask(told)).toBe('unknown')
      expect(await ask({ ...told, status: 'failed' })).toBe('unknown')
    })
  },
)
