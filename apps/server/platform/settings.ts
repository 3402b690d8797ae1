import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { locales } from '@champa/contract/limits'
import { keyList, readSecrets, type SecretName } from './settings/keys.ts'
import { SettingsError } from './settings/settings-error.ts'
import {
  countries,
  flag,
  hosts,
  keysByCode,
  networks,
  number,
  port,
  url,
  type Setting,
} from './settings/shapes.ts'

export type { SecretName } from './settings/keys.ts'
export { SettingsError } from './settings/settings-error.ts'

/** What the operator sets, all from the environment; docs/operate.md lists it in words. */
const definitions = {
  PORT: {
    schema: number(port),
    fallback: '3000',
    mayBe: 'a port, 1 to 65535',
    does: 'where the app and its API listen',
  },
  HOST: {
    schema: z.string().check(z.minLength(1)),
    fallback: '127.0.0.1',
    mayBe: 'an address of this machine',
    does: 'the address to listen on; 0.0.0.0 for every network',
  },
  INTERNAL_PORT: {
    schema: number(port),
    fallback: '3200',
    mayBe: 'a port, 1 to 65535',
    does: 'where probes, metrics and, in the sandbox, the description of the API listen; never let the proxy lead there',
  },
  INTERNAL_HOST: {
    schema: z.string().check(z.minLength(1)),
    fallback: '127.0.0.1',
    mayBe: 'an address of this machine',
    does: 'the address that INTERNAL_PORT listens on',
  },
  SIMULATORS_PORT: {
    schema: number(port),
    fallback: '3100',
    mayBe: 'a port, 1 to 65535',
    does: 'where the simulators listen (sandbox only)',
  },
  DATA_DIR: {
    schema: z.string().check(z.minLength(1)),
    fallback: '.data',
    mayBe: 'a folder',
    does: "the embedded database, generated secrets, the simulators' memory",
  },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)),
    fallback: '',
    mayBe: 'a postgres:// URL, or absent for the embedded server',
    does: 'an external PostgreSQL, under a login that owns nothing; required with SANDBOX=off',
  },
  DATABASE_WAIT_MS: {
    schema: number(z.int().check(z.minimum(100), z.maximum(300_000))),
    fallback: '5000',
    mayBe: 'a whole number from 100 to 300000',
    does: 'how long a request waits for a database connection; a statement may take six times as long',
  },
  MIGRATE_DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)),
    fallback: '',
    mayBe: 'a postgres:// URL, or absent where npm run migrate has it',
    does: 'the same database under the login that owns it: for migrations and operator commands',
  },
  REDIS_URL: {
    schema: z.string().check(z.regex(/^rediss?:\/\/\S+$/)),
    fallback: '',
    mayBe: 'a redis:// URL, or absent',
    does: 'fan-out of live events over several processes',
  },
  DEFAULT_LOCALE: {
    schema: z.enum(locales),
    fallback: '',
    mayBe: 'th, lo or en (default th; lo in the Lao build)',
    does: 'the language of a first visit',
  },
  LAO_BUILD: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: 'Lao phone rules, currencies and default language',
  },
  SANDBOX: {
    schema: flag,
    fallback: 'on',
    mayBe: 'on or off',
    does: 'play money, simulators and demo members; off demands real providers and secrets',
  },
  TRUST_PROXY: {
    schema: flag,
    fallback: '',
    mayBe: '0 or 1',
    does: 'believe x-forwarded-for (only behind your own proxy); 0 in the sandbox where absent, required otherwise',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    fallback: 'info',
    mayBe: 'fatal, error, warn, info, debug or silent',
    does: 'how much is logged',
  },
  REQUESTS_PER_MINUTE: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '600',
    mayBe: 'a whole number above 0',
    does: 'most requests a minute of one session or address',
  },
  REQUESTS_AT_ONCE: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '4',
    mayBe: 'a whole number above 0',
    does: 'most calls of one member worked on at once, of those that change something and of those that do not; the others wait in line',
  },
  SINGLE_SESSION: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: 'a login ends the other sessions of the member; 0: five at once',
  },
  WEBHOOK_ADDRESSES: {
    schema: networks,
    fallback: '',
    mayBe: 'addresses and networks with commas between, or absent for every address',
    does: 'from where gateways, the payout bank and the SMS phone may send events',
  },
  COUNTRIES: {
    schema: countries,
    fallback: '',
    mayBe: 'codes of two letters with commas between, such as TH,LA, or absent for every country',
    does: 'where members are served; calls from elsewhere are INVALID_IP; needs COUNTRY_HEADER',
  },
  COUNTRY_HEADER: {
    schema: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)),
    fallback: '',
    mayBe: 'the name of a header, such as CF-IPCountry, or absent',
    does: 'in which your proxy names the country of each call; it has to overwrite what the caller sends; needs TRUST_PROXY=1',
  },
  IMAGE_HOSTS: {
    schema: hosts,
    fallback: '',
    mayBe: 'host names with commas between, *. in front for all below one, or absent',
    does: 'hosts of https pictures that pages may show: banners and cards of the chat',
  },
  FILE_PRIORITY: {
    schema: number(z.int().check(z.minimum(0), z.maximum(19))),
    fallback: '10',
    mayBe: 'a whole number from 0 to 19',
    does: "how far the server's own work goes before reading uploaded pictures; 0: no difference",
  },
  GAMES_SEND_KEYS: {
    schema: keysByCode,
    fallback: '',
    mayBe: 'code=key, with commas between, or absent',
    does: "the keys of game providers that have their own, by the game's code",
  },
  BANK_SEND_KEYS: {
    schema: keysByCode,
    fallback: '',
    mayBe: 'code=key, with commas between, or absent',
    does: "the keys of banks that have their own, by the bank's code",
  },
  SMS_SEND_KEY: {
    schema: z.string().check(z.minLength(8)),
    fallback: '',
    mayBe: 'the bearer of the SMS gateway, or absent where it knows us by address',
    does: 'authenticates our calls at the SMS gateway',
  },
  SETTLE_PACE: {
    schema: number(z.number().check(z.gt(0), z.maximum(1))),
    fallback: '1',
    mayBe: 'a number above 0 up to 1',
    does: 'how long jobs wait, as a share of the real timetable; below 1 only in tests and in the sandbox',
  },
  PROOF_AT: {
    schema: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    fallback: '03:30',
    mayBe: 'a time of day, HH:MM',
    does: "when the books are proved every night, by Bangkok's clock",
  },
  PAYONEX_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the QR gateway' },
  WW_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when the gateway is not used',
    does: 'the QR gateway WW',
  },
  PAYTIMZ_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when the gateway is not used',
    does: 'the QR gateway PAYTIMZ',
  },
  FP_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when the gateway is not used',
    does: 'the QR gateway FP',
  },
  BANK_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when no bank feed is used',
    does: "the receiving banks' feed and their answers about slips",
  },
  TRUEMONEY_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when gift links are not taken',
    does: 'where gift links are redeemed',
  },
  PAYTIMZ_MINIMUM: {
    schema: number(z.number().check(z.minimum(0.01))),
    fallback: '',
    mayBe: 'an amount, or absent for the row of the database',
    does: 'smallest deposit by PAYTIMZ',
  },
  FP_MINIMUM: {
    schema: number(z.number().check(z.minimum(0.01))),
    fallback: '',
    mayBe: 'an amount, or absent for the row of the database',
    does: 'smallest deposit by FP',
  },
  S3_ENDPOINT: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent to keep files in DATA_DIR',
    does: 'an S3-compatible store for slip pictures',
  },
  S3_BUCKET: {
    schema: z.string().check(z.regex(/^[a-z0-9.-]{3,63}$/)),
    fallback: '',
    mayBe: 'a bucket name',
    does: 'the bucket in it',
  },
  S3_REGION: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    fallback: 'auto',
    mayBe: 'a region name',
    does: 'its region',
  },
  S3_KEY_ID: {
    schema: z.string().check(z.minLength(1)),
    fallback: '',
    mayBe: 'an access key id',
    does: 'its access key',
  },
  S3_SECRET: {
    schema: z.string().check(z.minLength(1)),
    fallback: '',
    mayBe: 'the secret of the access key',
    does: "secret: the access key's; required with S3_ENDPOINT",
  },
  PAYOUT_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL',
    does: 'the bank that pays withdrawals',
  },
  SMS_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the SMS gateway' },
  IFRAME_MODE: {
    schema: flag,
    fallback: '1',
    mayBe: '0 or 1',
    does: 'links to games open in a new tab; 0: the game takes the place of the wallet',
  },
  UFA_HOST: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL without a path, or absent for the one in the database',
    does: 'the host of the UFABET login form',
  },
  PGSLOT_MESSAGE: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: "PGSLOT's own message at its account",
  },
  GAMES_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the game providers' },
  CHAT_PREFIX: {
    schema: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
    fallback: 'champa',
    mayBe: 'up to 20 small letters and digits',
    does: "what rooms of the chat's socket begin with",
  },
} satisfies Record<string, Setting>

export interface Settings {
  port: number
  host: string
  internalPort: number
  internalHost: string
  simulatorsPort: number
  dataDir: string
  databaseUrl: string | null
  /** The owner's login; null: migrations run elsewhere, or the database is the embedded one. */
  migrateDatabaseUrl: string | null
  redisUrl: string | null
  defaultLocale: 'th' | 'lo' | 'en'
  laoBuild: boolean
  sandbox: boolean
  trustProxy: boolean
  logLevel: string
  requestsPerMinute: number
  requestsAtOnce: number
  singleSession: boolean
  /** Empty: every address. */
  webhookAddresses: string[]
  /** Where members are served, and the header that says where a call comes from, both in small letters; null: everywhere. */
  countries: { served: string[]; header: string } | null
  imageHosts: string[]
  settlePace: number
  databaseWaitMs: number
  /** HH:MM by Bangkok's clock. */
  proofAt: string
  iframeMode: boolean
  /** Null: as the row of the database says. */
  ufaHost: string | null
  pgslotMessage: boolean
  chatPrefix: string
  /** By the code of a game; GAMES_SEND_KEY where a game has none of its own. */
  gameKeys: Record<string, string>
  /** By the code of a bank; BANK_SEND_KEY where a bank has none of its own. */
  bankKeys: Record<string, string>
  smsKey: string | null
  /** Empty where the party is not used. */
  urls: Record<
    'payonex' | 'ww' | 'paytimz' | 'fp' | 'bank' | 'truemoney' | 'payout' | 'sms' | 'games',
    string
  >
  /** In 1/1 of the currency; null: as the row of the database says. */
  qrMinimums: { PAYTIMZ: number | null; FP: number | null }
  /** Null: files are kept in DATA_DIR. */
  s3: { endpoint: string; bucket: string; region: string; keyId: string; secret: string } | null
  secrets: Record<SecretName, string>
}

type Environment = Record<string, string | undefined>
type Name = keyof typeof definitions

/** Every setting with what it may be: for docs/operate.md and its check. */
export const settingsList = [
  ...Object.entries(definitions).map(([name, one]) => ({
    name,
    fallback: one.fallback,
    mayBe: one.mayBe,
    does: one.does,
  })),
  ...keyList,
]

function read<T>(env: Environment, name: Name): T | null {
  const text = env[name] || definitions[name].fallback
  if (!text) return null
  const result = definitions[name].schema.safeParse(text)
  // An address with a user name may hold a password, and what is said here ends in a log.
  const shown = text.includes('@') || /_KEYS?$/.test(name) ? 'not understood' : `"${text}"`
  if (!result.success)
    throw new SettingsError(`${name} is ${shown}; it must be ${definitions[name].mayBe}.`)
  if (definitions[name].schema === url) assertAddress(env, name, text)
  return result.data as T
}

/** In earnest nothing travels in plain text; in the sandbox no payout leaves this machine. */
function assertAddress(env: Environment, name: Name, address: string): void {
  const sandbox = flag.parse(env['SANDBOX'] || definitions.SANDBOX.fallback)
  if (!sandbox && !address.startsWith('https://'))
    throw new SettingsError(`${name} is "${address}"; with SANDBOX=off it must be an https:// URL.`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
  if (sandbox && name === 'PAYOUT_URL' && !isLocal)
    throw new SettingsError(
      `PAYOUT_URL is "${address}"; with SANDBOX=on it must be on this machine, for play money is never paid out.`,
    )
}

/**
 * Reads the settings, and in the sandbox makes the secrets that are missing, in DATA_DIR.
 * @throws SettingsError naming the setting and what it may be.
 */
export function loadSettings(env: Environment): Settings {
  const sandbox = read<boolean>(env, 'SANDBOX')!
  if (!sandbox) checkEarnest(env)
  const laoBuild = read<boolean>(env, 'LAO_BUILD')!
  const dataDir = resolve(read<string>(env, 'DATA_DIR')!)
  const simulatorsPort = read<number>(env, 'SIMULATORS_PORT')!
  const provider = (name: Name, path: string, optional?: 'optional'): string => {
    const own = read<string>(env, name)
    if (own) return own
    if (!sandbox && optional) return ''
    if (!sandbox)
      throw new SettingsError(
        `${name} is missing; with SANDBOX=off it must be ${definitions[name].mayBe}.`,
      )
    return `http://127.0.0.1:${simulatorsPort}${path}`
  }
  return {
    port: read<number>(env, 'PORT')!,
    host: read<string>(env, 'HOST')!,
    internalPort: read<number>(env, 'INTERNAL_PORT')!,
    internalHost: read<string>(env, 'INTERNAL_HOST')!,
    simulatorsPort,
    dataDir,
    databaseUrl: readDatabaseUrl(env, sandbox),
    migrateDatabaseUrl: read<string>(env, 'MIGRATE_DATABASE_URL'),
    redisUrl: read<string>(env, 'REDIS_URL'),
    defaultLocale: read<'th' | 'lo' | 'en'>(env, 'DEFAULT_LOCALE') ?? (laoBuild ? 'lo' : 'th'),
    laoBuild,
    sandbox,
    trustProxy: read<boolean>(env, 'TRUST_PROXY') ?? false,
    logLevel: read<string>(env, 'LOG_LEVEL')!,
    requestsPerMinute: read<number>(env, 'REQUESTS_PER_MINUTE')!,
    requestsAtOnce: read<number>(env, 'REQUESTS_AT_ONCE')!,
    countries: readCountries(env),
    singleSession: read<boolean>(env, 'SINGLE_SESSION')!,
    webhookAddresses: read<string[]>(env, 'WEBHOOK_ADDRESSES') ?? [],
    imageHosts: read<string[]>(env, 'IMAGE_HOSTS') ?? [],
    proofAt: read<string>(env, 'PROOF_AT')!,
    settlePace: read<number>(env, 'SETTLE_PACE')!,
    databaseWaitMs: read<number>(env, 'DATABASE_WAIT_MS')!,
    iframeMode: read<boolean>(env, 'IFRAME_MODE')!,
    ufaHost: read<string>(env, 'UFA_HOST'),
    pgslotMessage: read<boolean>(env, 'PGSLOT_MESSAGE')!,
    chatPrefix: read<string>(env, 'CHAT_PREFIX')!,
    gameKeys: read<Record<string, string>>(env, 'GAMES_SEND_KEYS') ?? {},
    bankKeys: read<Record<string, string>>(env, 'BANK_SEND_KEYS') ?? {},
    smsKey: read<string>(env, 'SMS_SEND_KEY'),
    urls: {
      payonex: provider('PAYONEX_URL', ''),
      ww: provider('WW_URL', '', 'optional'),
      paytimz: provider('PAYTIMZ_URL', '', 'optional'),
      fp: provider('FP_URL', '', 'optional'),
      bank: provider('BANK_URL', '', 'optional'),
      truemoney: provider('TRUEMONEY_URL', '', 'optional'),
      payout: provider('PAYOUT_URL', ''),
      sms: provider('SMS_URL', ''),
      games: provider('GAMES_URL', ''),
    },
    qrMinimums: {
      PAYTIMZ: read<number>(env, 'PAYTIMZ_MINIMUM'),
      FP: read<number>(env, 'FP_MINIMUM'),
    },
    s3: readS3(env),
    secrets: readSecrets(env, sandbox, { dataDir, makeFolder: () => makeFolder(dataDir) }),
  }
}

/** What is harmless in the sandbox: behind a proxy that is not trusted the whole site would be one address to every limit. */
function checkEarnest(env: Environment): void {
  if (!env['TRUST_PROXY'])
    throw new SettingsError(
      'TRUST_PROXY is missing; with SANDBOX=off it must be 1 behind your own proxy, or 0 where members reach this port directly.',
    )
  if (read<number>(env, 'SETTLE_PACE') !== 1)
    throw new SettingsError(
      `SETTLE_PACE is "${env['SETTLE_PACE']}"; with SANDBOX=off it must be 1 or absent.`,
    )
}

/** The embedded database is for the sandbox alone. */
function readDatabaseUrl(env: Environment, sandbox: boolean): string | null {
  const found = read<string>(env, 'DATABASE_URL')
  if (!found && !sandbox)
    throw new SettingsError(
      `DATABASE_URL is missing; with SANDBOX=off it must be ${definitions.DATABASE_URL.mayBe.split(',')[0]}.`,
    )
  return found
}

/** A header that anybody may write says nothing about where a call comes from. */
function readCountries(env: Environment): Settings['countries'] {
  const served = read<string[]>(env, 'COUNTRIES')
  const header = read<string>(env, 'COUNTRY_HEADER')
  if (!served && !header) return null
  if (!header)
    throw new SettingsError(
      `COUNTRY_HEADER is missing; with COUNTRIES it must be ${definitions.COUNTRY_HEADER.mayBe.split(', or')[0]}.`,
    )
  if (!served)
    throw new SettingsError(
      `COUNTRIES is missing; with COUNTRY_HEADER it must be ${definitions.COUNTRIES.mayBe.split(', or')[0]}.`,
    )
  if (!read<boolean>(env, 'TRUST_PROXY'))
    throw new SettingsError(
      'TRUST_PROXY is not 1; with COUNTRIES it must be, for only your own proxy knows where a call comes from.',
    )
  return { served, header: header.toLowerCase() }
}

function readS3(env: Environment): Settings['s3'] {
  const endpoint = read<string>(env, 'S3_ENDPOINT')
  if (!endpoint) return null
  const need = (name: 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET'): string => {
    const found = read<string>(env, name)
    if (!found)
      throw new SettingsError(
        `${name} is missing; with S3_ENDPOINT it must be ${definitions[name].mayBe}.`,
      )
    return found
  }
  const secret = need('S3_SECRET')
  return {
    endpoint,
    bucket: need('S3_BUCKET'),
    region: read<string>(env, 'S3_REGION')!,
    keyId: need('S3_KEY_ID'),
    secret,
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR is "${dataDir}"; it must be ${definitions.DATA_DIR.mayBe} that can be made and written.`,
      { cause: error },
    )
  }
}
