import type { Socket } from 'node:net'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../platform/embedded/postmaster.ts'
import { startStubServer, type StubServer } from '../testing/stub-server.ts'
import { judgeError, outsideCall } from './outside-call.ts'

let server: StubServer
let hangsUp = false
const silent: Socket[] = []
beforeAll(async () => {
  server = await startStubServer((request, response) => {
    if (request.url === '/reset') request.socket.resetAndDestroy()
    else if (request.url === '/moved')
      response.writeHead(302, { location: `${server.url}/elsewhere` }).end('{}')
    else if (request.url !== '/silent') response.end('{}')
    else if (hangsUp) request.socket.destroy()
    else silent.push(request.socket)
  })
})
afterAll(() => server.stop())

const call = (url: string, headers: Record<string, string> = {}) =>
  outsideCall({
    method: 'POST',
    url,
    party: 'a party',
    headers,
    body: {},
    timeoutMs: url.endsWith('/silent') ? 300 : 30_000,
    schema: z.object({}),
  })

describe('callOutside: not-sent', () => {
  test('not-sent is returned for a refused connection, an invalid URL and an invalid header', async () => {
    expect(
      await Promise.all([
        call(`http://127.0.0.1:${await freePort()}`),
        call('no address'),
        call('ftp://127.0.0.1/'),
        call(server.url, { 'x-user': 'a\r\nb: c' }),
      ]),
    ).toEqual([
      { kind: 'not-sent', reason: 'ECONNREFUSED' },
      { kind: 'not-sent', reason: 'ERR_INVALID_URL' },
      { kind: 'not-sent', reason: 'UND_ERR_INVALID_ARG' },
      { kind: 'not-sent', reason: 'UND_ERR_INVALID_ARG' },
    ])
    expect(server.asked).toEqual([])
  })
})

describe('callOutside: no-answer', () => {
  test('no-answer is returned for a reset connection and a timeout', async () => {
    expect([(await call(`${server.url}/reset`)).kind, await call(`${server.url}/silent`)]).toEqual([
      'no-answer',
      { kind: 'no-answer', reason: 'timeout' },
    ])
  })

  // A network failure on an open connection has the same code, although the request may have
  // arrived.
  test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'no-answer is returned for %s unless it was raised while connecting',
    (code) => {
      const syscallError = (syscall: string): Error =>
        Object.assign(new Error('at 10.0.0.1'), { code, syscall })
      expect([
        judgeError(syscallError('read')),
        judgeError(syscallError('write')),
        judgeError(syscallError('connect')),
        judgeError(new AggregateError([syscallError('connect')])),
      ]).toEqual(
        ['no-answer', 'no-answer', 'not-sent', 'not-sent'].map((kind) => ({ kind, reason: code })),
      )
    },
  )
})

test('a redirect is returned as an answer and never followed', async () => {
  expect(await call(`${server.url}/moved`)).toEqual({ kind: 'answer', status: 302, body: {} })
  expect(server.asked).not.toContain('/elsewhere')
})

test('a hanging party does not use up the connections of a different party at the same address', async () => {
  const to = (path: string, party: string) =>
    outsideCall({
      method: 'POST',
      url: server.url + path,
      party,
      body: {},
      timeoutMs: 120_000,
      schema: z.object({}),
    })
  const hanging = Array.from({ length: 300 }, () => to('/silent', 'one that hangs'))
  const before = server.asked.length
  await expect.poll(() => server.asked.length - before).toBe(256)
  expect(await to('/fine', 'another')).toEqual({ kind: 'answer', status: 200, body: {} })
  hangsUp = true
  for (const socket of silent) socket.destroy()
  expect((await Promise.all(hanging)).every((one) => one.kind === 'no-answer')).toBe(true)
})
