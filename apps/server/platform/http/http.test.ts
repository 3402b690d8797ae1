import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { longRequestTimeoutMs } from '@champa/contract/constants'
import { openLog } from '../log.ts'
import { loadSettings } from '../settings/settings.ts'
import { newSecrets } from '../../testing/new-secrets.ts'
import { openHttp } from './http.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('SERVICE_UNAVAILABLE: errors of an unreachable database lead to status 503', async () => {
  const http = await openHttp(loadSettings({ DATA_DIR: folder }), openLog('silent'))
  const errors = [
    Object.assign(new Error('shutting down'), { code: '57P01' }),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
  ]
  for (const [index, error] of errors.entries())
    http.get(`/api/away-${index}`, async () => {
      throw error
    })
  http.get('/api/broken', async () => {
    throw Object.assign(new Error('no such column'), { code: '42703' })
  })
  const statuses = []
  for (const path of ['away-0', 'away-1', 'away-2', 'broken'])
    statuses.push((await http.inject(`/api/${path}`)).statusCode)
  await http.close()
  expect(statuses).toEqual([503, 503, 503, 500])
})

test('the request timeout exceeds the time for the slowest upload', async () => {
  const http = await openHttp(loadSettings({ DATA_DIR: folder }), openLog('silent'))
  const { requestTimeout } = http.server
  await http.close()
  expect(requestTimeout).toBeGreaterThan(longRequestTimeoutMs)
  expect(requestTimeout).toBeLessThan(2 * longRequestTimeoutMs)
})

const headersOf = async (env: Record<string, string>, host: string) => {
  const http = await openHttp(loadSettings({ DATA_DIR: folder, ...env }), openLog('silent'))
  http.get('/', async () => 'page')
  const { headers } = await http.inject({ url: '/', headers: { host } })
  await http.close()
  const policy = String(headers['content-security-policy'])
  return {
    headers,
    directive: (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `)),
  }
}
const earnest = {
  SANDBOX: 'off',
  TRUST_PROXY: '1',
  ...Object.fromEntries(
    ['PAYONEX_URL', 'PAYOUT_URL', 'SMS_URL', 'GAMES_URL'].map((name) => [
      name,
      'https://provider.example',
    ]),
  ),
  DATABASE_URL: 'postgres://champa@db/champa',
  ...newSecrets(),
}

test('a page may connect to its own host only, and without TLS only in the sandbox', async () => {
  expect((await headersOf({}, 'localhost:3000')).directive('connect-src')).toBe(
    "connect-src 'self' ws://localhost:3000 wss://localhost:3000",
  )
  expect((await headersOf(earnest, 'wallet.example')).directive('connect-src')).toBe(
    "connect-src 'self' wss://wallet.example",
  )
  for (const host of ['evil.example;script-src *', 'a b', 'x, y'])
    expect((await headersOf({}, host)).directive('connect-src'), host).toBe(
      "connect-src 'self' 'self'",
    )
})

test('a page may load images from the operator’s hosts, over https only', async () => {
  expect((await headersOf({}, 'h')).directive('img-src')).toBe("img-src 'self' data: blob:")
  expect(
    (await headersOf({ IMAGE_HOSTS: 'cdn.example.com,*.pictures.example' }, 'h')).directive(
      'img-src',
    ),
  ).toBe("img-src 'self' data: blob: https://cdn.example.com https://*.pictures.example")
})

test('a page cannot request camera, microphone, location or payment', async () => {
  const { headers } = await headersOf({}, 'h')
  for (const one of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${one}=()`)
})

test('a live server warns once of an untrusted forwarded address', async () => {
  const lines: string[] = []
  const http = await openHttp(
    loadSettings({ DATA_DIR: folder, ...earnest, TRUST_PROXY: '0' }),
    openLog('warn', { write: (line) => void lines.push(line) }),
  )
  for (let n = 0; n < 3; n++)
    await http.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.1' } })
  await http.close()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY is 0')
})
