import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSettings, SettingsError } from './settings.ts'

const all = mkdtempSync(join(tmpdir(), 'champa-settings-'))
const folder = (): string => mkdtempSync(join(all, 'data-'))
afterAll(() => rmSync(all, { recursive: true }))

const parties = [
  'PAYONEX_SEND_KEY',
  'PAYONEX_VERIFY_KEY',
  'PAYOUT_SEND_KEY',
  'PAYOUT_VERIFY_KEY',
  'GAMES_SEND_KEY',
]
const secrets = Object.fromEntries(
  [...parties, 'VAULT_KEY', 'FILES_KEY', 'OTP_KEY', 'CHAT_KEY', 'AUDIT_KEY'].map((name, index) => [
    name,
    String.fromCharCode(97 + index).repeat(40),
  ]),
)
const earnest = { SANDBOX: 'off', DATABASE_URL: 'postgres://champa@db/champa' }
const urls: Record<string, string> = {
  TRUST_PROXY: '1',
  ...Object.fromEntries(
    ['PAYONEX_URL', 'PAYOUT_URL', 'SMS_URL', 'GAMES_URL'].map((name) => [
      name,
      'https://provider.example',
    ]),
  ),
}

test('the sandbox needs no settings and stores generated secrets readable by the owner only', () => {
  const dataDir = folder()
  const first = loadSettings({ DATA_DIR: dataDir })
  expect(first).toMatchObject({
    port: 3000,
    simulatorsPort: 3100,
    sandbox: true,
    defaultLocale: 'th',
    databaseUrl: null,
  })
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
  [{ FILE_PRIORITY: '20' }, 'FILE_PRIORITY is "20"; it must be a whole number from 0 to 19.'],
  [{ PAYONEX_SEND_KEY: 'short' }, 'PAYONEX_SEND_KEY is too short'],
  [{ PAYOUT_VERIFY_KEY: `${'k'.repeat(40)},` }, 'PAYOUT_VERIFY_KEY is too short'],
  [
    { PAYOUT_VERIFY_KEY: ['k', 'l', 'm'].map((one) => one.repeat(40)).join(',') },
    'PAYOUT_VERIFY_KEY has 3 keys; at most 2 are accepted while one is changed.',
  ],
  [
    { PAYOUT_SEND_KEY: ['k', 'l'].map((one) => one.repeat(40)).join(',') },
    'PAYOUT_SEND_KEY is malformed; it must be whsec_ followed by base64.',
  ],
  [
    { PAYOUT_URL: 'https://bank.example' },
    'PAYOUT_URL is "https://bank.example"; with SANDBOX=on it must be on this machine, because play money is never paid out.',
  ],
  [{ VAULT_KEY: `${'k'.repeat(44)},` }, 'VAULT_KEY is too short'],
  [{ VAULT_KEY: `${'k'.repeat(44)}, short` }, 'VAULT_KEY is too short'],
  [
    { PAYOUT_SEND_KEY: 'long enough, but no base64 at all, so nothing could be signed' },
    'PAYOUT_SEND_KEY is malformed; it must be whsec_ followed by base64.',
  ],
  ...[
    'http://cdn.example.com',
    'cdn.example.com;',
    'cdn',
    '*',
    "'unsafe-inline'",
    'cdn.example.com,',
  ].map((hosts): [Record<string, string>, string] => [
    { IMAGE_HOSTS: hosts },
    `IMAGE_HOSTS is "${hosts}"; it must be host names`,
  ]),
  ...['10.0.0.0/33', 'gateway.example.com', '10.0.0.1/', '1.2.3'].map(
    (list): [Record<string, string>, string] => [
      { WEBHOOK_ADDRESSES: list },
      `WEBHOOK_ADDRESSES is "${list}"; it must be addresses`,
    ],
  ),
  [
    { DATA_DIR: '/dev/null/champa' },
    'DATA_DIR is "/dev/null/champa"; it must be a folder that can be created and written.',
  ],
])('invalid settings %j are rejected with their name and allowed values', (env, message) => {
  expect(() => loadSettings({ DATA_DIR: folder(), ...env })).toThrow(message)
})

test('the error for a rejected URL does not reveal its password', () => {
  expect(() =>
    loadSettings({ DATA_DIR: folder(), DATABASE_URL: 'postgres//champa:hunter2@db/champa' }),
  ).toThrow('DATABASE_URL is malformed; it must be a postgres:// URL')
  expect(() =>
    loadSettings({ DATA_DIR: folder(), DATABASE_URL: 'postgres//champa:hunter2@db/champa' }),
  ).not.toThrow('hunter2')
})

test('an empty secret is replaced by a generated one, like a missing secret', () => {
  const { WW_VERIFY_KEY, OTP_KEY } = loadSettings({
    DATA_DIR: folder(),
    WW_VERIFY_KEY: '',
    OTP_KEY: '',
  }).secrets
  expect(WW_VERIFY_KEY).toMatch(/^whsec_.{44}$/)
  expect(OTP_KEY).toHaveLength(44)
  expect(
    loadSettings({
      DATA_DIR: folder(),
      ...earnest,
      ...urls,
      ...secrets,
      WW_URL: '',
      WW_VERIFY_KEY: '',
    }).secrets.WW_VERIFY_KEY,
  ).toMatch(/^whsec_.{44}$/)
})

test('SANDBOX=off requires the secrets and the URLs of the providers', () => {
  const { OTP_KEY: _, ...some } = secrets
  expect(() => loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...some })).toThrow(
    /OTP_KEY is missing/,
  )
  expect(() => loadSettings({ DATA_DIR: folder(), ...earnest, ...secrets })).toThrow(SettingsError)
  expect(loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...secrets }).sandbox).toBe(false)
})

test('SANDBOX=off requires TRUST_PROXY and a SETTLE_PACE of 1', () => {
  const { TRUST_PROXY: _, ...silent } = urls
  const here = { DATA_DIR: folder(), ...earnest, ...secrets }
  expect(() => loadSettings({ ...here, ...silent })).toThrow(/TRUST_PROXY is missing/)
  expect(loadSettings({ ...here, ...silent, TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(() => loadSettings({ ...here, ...urls, SETTLE_PACE: '0.5' })).toThrow(
    'SETTLE_PACE is "0.5"; with SANDBOX=off it must be 1 or absent.',
  )
})

test('lists of hosts and of networks are parsed', () => {
  const read = (env: Record<string, string>) => loadSettings({ DATA_DIR: folder(), ...env })
  expect(read({ IMAGE_HOSTS: 'CDN.example.com, *.pictures.example.com:8443' }).imageHosts).toEqual([
    'cdn.example.com',
    '*.pictures.example.com:8443',
  ])
  expect(
    read({ WEBHOOK_ADDRESSES: '203.0.113.7,10.0.0.0/8, 2001:db8::/32' }).webhookAddresses,
  ).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'])
  expect(read({})).toMatchObject({
    imageHosts: [],
    webhookAddresses: [],
    internalPort: 3200,
    internalHost: '127.0.0.1',
  })
})

test('COUNTRIES requires COUNTRY_HEADER and a trusted proxy', () => {
  const read = (env: Record<string, string>) =>
    loadSettings({ DATA_DIR: folder(), ...env }).countries
  const both = { COUNTRIES: 'TH, la', COUNTRY_HEADER: 'CF-IPCountry' }
  expect(read({ ...both, TRUST_PROXY: '1' })).toEqual({
    served: ['th', 'la'],
    header: 'cf-ipcountry',
  })
  expect(read({})).toBeNull()
  expect(() => read(both)).toThrow(/COUNTRIES requires TRUST_PROXY=1/)
  expect(() => read({ COUNTRIES: 'TH' })).toThrow(
    'COUNTRIES requires COUNTRY_HEADER: the name of a header, such as CF-IPCountry.',
  )
  expect(() => read({ COUNTRY_HEADER: 'x-country' })).toThrow(
    /COUNTRY_HEADER requires COUNTRIES: codes of two letters/,
  )
  expect(() => read({ COUNTRIES: 'Thailand' })).toThrow(
    /COUNTRIES is "Thailand"; it must be codes of two letters/,
  )
})

// [spec:LAO-1.1]
test('the Lao build has Lao as its default language', () => {
  expect(loadSettings({ DATA_DIR: folder(), LAO_BUILD: '1' })).toMatchObject({
    laoBuild: true,
    defaultLocale: 'lo',
  })
})

test('SANDBOX=off requires DATABASE_URL, since the embedded database is for the sandbox', () => {
  expect(() => loadSettings({ DATA_DIR: folder(), SANDBOX: 'off', ...urls, ...secrets })).toThrow(
    'DATABASE_URL is missing; with SANDBOX=off it must be a postgres:// URL.',
  )
})

test.each([
  'PAYONEX_URL',
  'WW_URL',
  'PAYTIMZ_URL',
  'FP_URL',
  'BANK_URL',
  'TRUEMONEY_URL',
  'PAYOUT_URL',
  'SMS_URL',
  'GAMES_URL',
  'UFA_HOST',
  'S3_ENDPOINT',
])('SANDBOX=off requires https for %s, even on this machine', (name) => {
  for (const address of ['http://provider.example', 'http://127.0.0.1:3100']) {
    expect(() =>
      loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...secrets, [name]: address }),
    ).toThrow(`${name} is "${address}"; with SANDBOX=off it must be an https:// URL.`)
  }
})

test.each(['VAULT_KEY', 'FILES_KEY', 'OTP_KEY', 'CHAT_KEY', 'AUDIT_KEY'])(
  '%s must differ from the key that every browser knows and from the keys of outside parties',
  (name) => {
    for (const [other, more] of [
      ['LINK_KEY', { LINK_KEY: 'l'.repeat(43), [name]: 'l'.repeat(43) }],
      ['PAYONEX_SEND_KEY', { [name]: secrets['PAYONEX_SEND_KEY']! }],
    ] as const)
      expect(() =>
        loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...secrets, ...more }),
      ).toThrow(
        new RegExp(`^${other} is the same key as ${name}|^${name} is the same key as ${other}`),
      )
  },
)

test.each(parties)('%s must differ from the key of every other party and direction', (name) => {
  for (const other of parties.filter((one) => one !== name)) {
    const same = { ...secrets, [name]: secrets[other] }
    expect(() => loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...same })).toThrow(
      /is the same key as/,
    )
    expect(() => loadSettings({ DATA_DIR: folder(), ...same })).toThrow(/is the same key as/)
  }
})

test.each([
  ['GAMES_SEND_KEYS', (key: string) => `naga=${key}`],
  ['BANK_SEND_KEYS', (key: string) => `SCB=${key}`],
  ['SMS_SEND_KEY', (key: string) => key],
])('%s with a key of a different party is rejected', (name, written) => {
  const key = secrets['PAYOUT_VERIFY_KEY']!
  expect(() =>
    loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...secrets, [name]: written(key) }),
  ).toThrow(`${name} is the same key as PAYOUT_VERIFY_KEY`)
  const own = written(`${'y'.repeat(40)}`)
  expect(() =>
    loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...secrets, [name]: own }),
  ).not.toThrow()
})

test.each(['DATABASE_URL', 'REDIS_URL'])(
  '%s with an invalid port is refused without revealing its password',
  (name) => {
    const scheme = name === 'REDIS_URL' ? 'redis' : 'postgres'
    const address = `${scheme}://champa:hidden-word@db:54x32/champa`
    expect(() => loadSettings({ DATA_DIR: folder(), [name]: address })).toThrow(
      new RegExp(`^${name} is malformed`),
    )
  },
)

test('a verify key may hold an old and a new key, neither of them a send key', () => {
  const rotating = {
    ...secrets,
    PAYOUT_VERIFY_KEY: `${secrets['PAYOUT_VERIFY_KEY']}, ${'z'.repeat(40)}`,
  }
  expect(
    loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...rotating }).secrets
      .PAYOUT_VERIFY_KEY,
  ).toBe(rotating.PAYOUT_VERIFY_KEY)
  const same = {
    ...secrets,
    PAYOUT_VERIFY_KEY: `${'z'.repeat(40)},whsec_${secrets['PAYOUT_SEND_KEY']}`,
  }
  expect(() => loadSettings({ DATA_DIR: folder(), ...earnest, ...urls, ...same })).toThrow(
    'PAYOUT_VERIFY_KEY is the same key as PAYOUT_SEND_KEY; each party, direction and use has a key of its own.',
  )
})
