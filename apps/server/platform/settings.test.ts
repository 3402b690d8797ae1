import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSettings, SettingsError } from './settings.ts'

const all = mkdtempSync(join(tmpdir(), 'champa-settings-'))
const folder = (): string => mkdtempSync(join(all, 'data-'))
afterAll(() => rmSync(all, { recursive: true }))

const secrets = Object.fromEntries(['PAYONEX_SECRET', 'PAYOUT_SECRET', 'GAMES_SECRET', 'VAULT_KEY', 'FILES_KEY', 'OTP_KEY', 'CHAT_KEY'].map((name) => [name, 'x'.repeat(40)]))
const urls: Record<string, string> = { TRUST_PROXY: '1', ...Object.fromEntries(['PAYONEX_URL', 'PAYOUT_URL', 'SMS_URL', 'GAMES_URL'].map((name) => [name, 'https://provider.example'])) }

test('the sandbox needs nothing: defaults, and secrets made once and kept where only the owner reads them', () => {
  const dataDir = folder()
  const first = loadSettings({ DATA_DIR: dataDir })
  expect(first).toMatchObject({ port: 3000, simulatorsPort: 3100, sandbox: true, defaultLocale: 'th', databaseUrl: null })
  expect(loadSettings({ DATA_DIR: dataDir }).secrets).toEqual(first.secrets)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(first.secrets.OTP_KEY)
})

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"; it must be a port, 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it must be a port, 1 to 65535.'],
  [{ DEFAULT_LOCALE: 'fr' }, 'DEFAULT_LOCALE is "fr"; it must be th, lo or en'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is "mysql://x"; it must be a postgres:// URL'],
  [{ SANDBOX: 'maybe' }, 'SANDBOX is "maybe"; it must be on or off.'],
  [{ SETTLE_PACE: '0' }, 'SETTLE_PACE is "0"; it must be a number above 0 up to 1.'],
  [{ PAYONEX_SECRET: 'short' }, 'PAYONEX_SECRET is too short'],
  [{ VAULT_KEY: `${'k'.repeat(44)},` }, 'VAULT_KEY is too short'],
  [{ VAULT_KEY: `${'k'.repeat(44)}, short` }, 'VAULT_KEY is too short'],
  [{ PAYOUT_SECRET: 'long enough, but no base64 at all, so nothing could be signed' }, 'PAYOUT_SECRET is not understood; it must be whsec_ and base64.'],
  ...['http://cdn.example.com', 'cdn.example.com;', 'cdn', '*', "'unsafe-inline'", 'cdn.example.com,'].map((hosts): [Record<string, string>, string] => [{ IMAGE_HOSTS: hosts }, `IMAGE_HOSTS is "${hosts}"; it must be host names`]),
  ...['10.0.0.0/33', 'gateway.example.com', '10.0.0.1/', '1.2.3'].map((list): [Record<string, string>, string] => [{ WEBHOOK_ADDRESSES: list }, `WEBHOOK_ADDRESSES is "${list}"; it must be addresses`]),
  [{ DATA_DIR: '/dev/null/champa' }, 'DATA_DIR is "/dev/null/champa"; it must be a folder that can be made and written.'],
])('%j is refused with its name and what it may be', (env, said) => {
  expect(() => loadSettings({ DATA_DIR: folder(), ...env })).toThrow(said)
})

test('an address that is refused keeps its password out of what is said', () => {
  expect(() => loadSettings({ DATA_DIR: folder(), DATABASE_URL: 'postgres//champa:hunter2@db/champa' })).toThrow('DATABASE_URL is not understood; it must be a postgres:// URL')
  expect(() => loadSettings({ DATA_DIR: folder(), DATABASE_URL: 'postgres//champa:hunter2@db/champa' })).not.toThrow('hunter2')
})

test('without the sandbox every secret and provider is required, none is made', () => {
  const { OTP_KEY: _, ...some } = secrets
  expect(() => loadSettings({ DATA_DIR: folder(), SANDBOX: 'off', ...urls, ...some })).toThrow(/OTP_KEY is missing/)
  expect(() => loadSettings({ DATA_DIR: folder(), SANDBOX: 'off', ...secrets })).toThrow(SettingsError)
  expect(loadSettings({ DATA_DIR: folder(), SANDBOX: 'off', ...urls, ...secrets }).sandbox).toBe(false)
})

test('without the sandbox TRUST_PROXY is said, and SETTLE_PACE is the real one', () => {
  const { TRUST_PROXY: _, ...silent } = urls
  const earnest = { DATA_DIR: folder(), SANDBOX: 'off', ...secrets }
  expect(() => loadSettings({ ...earnest, ...silent })).toThrow(/TRUST_PROXY is missing/)
  expect(loadSettings({ ...earnest, ...silent, TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(() => loadSettings({ ...earnest, ...urls, SETTLE_PACE: '0.5' })).toThrow('SETTLE_PACE is "0.5"; with SANDBOX=off it must be 1 or absent.')
})

test('lists of hosts and of networks', () => {
  const read = (env: Record<string, string>) => loadSettings({ DATA_DIR: folder(), ...env })
  expect(read({ IMAGE_HOSTS: 'CDN.example.com, *.pictures.example.com:8443' }).imageHosts).toEqual(['cdn.example.com', '*.pictures.example.com:8443'])
  expect(read({ WEBHOOK_ADDRESSES: '203.0.113.7,10.0.0.0/8, 2001:db8::/32' }).webhookAddresses).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'])
  expect(read({})).toMatchObject({ imageHosts: [], webhookAddresses: [], internalPort: 3200, internalHost: '127.0.0.1' })
})

test('the Lao build starts in Lao', () => {
  expect(loadSettings({ DATA_DIR: folder(), LAO_BUILD: '1' })).toMatchObject({ laoBuild: true, defaultLocale: 'lo' })
})
