import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { locales } from '@champa/contract/limits'
import { flag, hosts, networks, number, port, secretsByGame, url, type Setting } from './settings/shapes.ts'

/** What the operator sets, all from the environment; docs/operate.md lists it in words. */
const definitions = {
  PORT: { schema: number(port), fallback: '3000', mayBe: 'a port, 1 to 65535', does: 'where the app and its API listen' },
  HOST: { schema: z.string().check(z.minLength(1)), fallback: '127.0.0.1', mayBe: 'an address of this machine', does: 'the address to listen on; 0.0.0.0 for every network' },
  INTERNAL_PORT: { schema: number(port), fallback: '3200', mayBe: 'a port, 1 to 65535', does: 'where probes, metrics and, in the sandbox, the description of the API listen; never let the proxy lead there' },
  INTERNAL_HOST: { schema: z.string().check(z.minLength(1)), fallback: '127.0.0.1', mayBe: 'an address of this machine', does: 'the address that INTERNAL_PORT listens on' },
  SIMULATORS_PORT: { schema: number(port), fallback: '3100', mayBe: 'a port, 1 to 65535', does: 'where the simulators listen (sandbox only)' },
  DATA_DIR: { schema: z.string().check(z.minLength(1)), fallback: '.data', mayBe: 'a folder', does: 'the embedded database, generated secrets, the simulators\' memory' },
  DATABASE_URL: { schema: z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)), fallback: '', mayBe: 'a postgres:// URL, or absent for the embedded server', does: 'an external PostgreSQL' },
  DATABASE_WAIT_MS: { schema: number(z.int().check(z.minimum(100), z.maximum(300_000))), fallback: '5000', mayBe: 'a whole number from 100 to 300000', does: 'how long a request waits for a database connection; a statement may take six times as long' },
  REDIS_URL: { schema: z.string().check(z.regex(/^rediss?:\/\/\S+$/)), fallback: '', mayBe: 'a redis:// URL, or absent', does: 'fan-out of live events over several processes' },
  DEFAULT_LOCALE: { schema: z.enum(locales), fallback: '', mayBe: 'th, lo or en (default th; lo in the Lao build)', does: 'the language of a first visit' },
  LAO_BUILD: { schema: flag, fallback: '0', mayBe: '0 or 1', does: 'Lao phone rules, currencies and default language' },
  SANDBOX: { schema: flag, fallback: 'on', mayBe: 'on or off', does: 'play money, simulators and demo members; off demands real providers and secrets' },
  TRUST_PROXY: { schema: flag, fallback: '', mayBe: '0 or 1', does: 'believe x-forwarded-for (only behind your own proxy); 0 in the sandbox where absent, required otherwise' },
  LOG_LEVEL: { schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), fallback: 'info', mayBe: 'fatal, error, warn, info, debug or silent', does: 'how much is logged' },
  REQUESTS_PER_MINUTE: { schema: number(z.int().check(z.minimum(1))), fallback: '600', mayBe: 'a whole number above 0', does: 'most requests a minute of one session or address' },
  REQUESTS_AT_ONCE: { schema: number(z.int().check(z.minimum(1))), fallback: '4', mayBe: 'a whole number above 0', does: 'most calls of one member worked on at once, of those that change something and of those that do not; the others wait in line' },
  WEBHOOK_ADDRESSES: { schema: networks, fallback: '', mayBe: 'addresses and networks with commas between, or absent for every address', does: 'from where gateways, the payout bank and the SMS phone may send events' },
  IMAGE_HOSTS: { schema: hosts, fallback: '', mayBe: 'host names with commas between, *. in front for all below one, or absent', does: 'hosts of https pictures that pages may show: banners and cards of the chat' },
  GAME_SECRETS: { schema: secretsByGame, fallback: '', mayBe: 'code=secret, with commas between, or absent', does: "the secrets of game providers that have their own, by the game's code" },
  FILE_PRIORITY: { schema: number(z.int().check(z.minimum(0), z.maximum(19))), fallback: '10', mayBe: 'a whole number from 0 to 19', does: "how far the server's own work goes before reading uploaded pictures; 0: no difference" },
  SETTLE_PACE: { schema: number(z.number().check(z.gt(0), z.maximum(1))), fallback: '1', mayBe: 'a number above 0 up to 1', does: 'how long jobs wait, as a share of the real timetable; below 1 only in tests and in the sandbox' },
  PAYONEX_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the QR gateway' },
  WW_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent when the gateway is not used', does: 'the QR gateway WW' },
  PAYTIMZ_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent when the gateway is not used', does: 'the QR gateway PAYTIMZ' },
  FP_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent when the gateway is not used', does: 'the QR gateway FP' },
  BANK_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent when no bank feed is used', does: "the receiving banks' feed and their answers about slips" },
  TRUEMONEY_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent when gift links are not taken', does: 'where gift links are redeemed' },
  PAYTIMZ_MINIMUM: { schema: number(z.number().check(z.minimum(0.01))), fallback: '', mayBe: 'an amount, or absent for the row of the database', does: 'smallest deposit by PAYTIMZ' },
  FP_MINIMUM: { schema: number(z.number().check(z.minimum(0.01))), fallback: '', mayBe: 'an amount, or absent for the row of the database', does: 'smallest deposit by FP' },
  S3_ENDPOINT: { schema: url, fallback: '', mayBe: 'an http(s) URL, or absent to keep files in DATA_DIR', does: 'an S3-compatible store for slip pictures' },
  S3_BUCKET: { schema: z.string().check(z.regex(/^[a-z0-9.-]{3,63}$/)), fallback: '', mayBe: 'a bucket name', does: 'the bucket in it' },
  S3_REGION: { schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), fallback: 'auto', mayBe: 'a region name', does: 'its region' },
  S3_KEY_ID: { schema: z.string().check(z.minLength(1)), fallback: '', mayBe: 'an access key id', does: 'its access key' },
  PAYOUT_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the bank that pays withdrawals' },
  SMS_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the SMS gateway' },
  IFRAME_MODE: { schema: flag, fallback: '1', mayBe: '0 or 1', does: 'links to games open in a new tab; 0: the game takes the place of the wallet' },
  UFA_HOST: { schema: url, fallback: '', mayBe: 'an http(s) URL without a path, or absent for the one in the database', does: 'the host of the UFABET login form' },
  PGSLOT_MESSAGE: { schema: flag, fallback: '0', mayBe: '0 or 1', does: "PGSLOT's own message at its account" },
  GAMES_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the game providers' },
  CHAT_PREFIX: { schema: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)), fallback: 'champa', mayBe: 'up to 20 small letters and digits', does: "what rooms of the chat's socket begin with" },
} satisfies Record<string, Setting>

const secretDefinitions = {
  PAYONEX_SECRET: { webhook: true, does: 'signs the QR gateway\'s calls and events' },
  WW_SECRET: { webhook: true, goesWith: 'WW_URL', does: 'signs the calls and events of WW' },
  PAYTIMZ_SECRET: { webhook: true, goesWith: 'PAYTIMZ_URL', does: 'signs the calls and events of PAYTIMZ' },
  FP_SECRET: { webhook: true, goesWith: 'FP_URL', does: 'signs the calls and events of FP' },
  BANK_SECRET: { webhook: true, goesWith: 'BANK_URL', does: "authenticates us at the banks' feed and signs the SMS that the operator's phone passes on" },
  PAYOUT_SECRET: { webhook: true, does: 'signs the payout bank\'s calls and events' },
  GAMES_SECRET: { webhook: true, does: 'authenticates us at the game providers' },
  VAULT_KEY: { webhook: false, does: '32 bytes, base64, or several with commas between: encrypts game passwords at rest' },
  LINK_KEY: { webhook: false, goesWith: 'TRUEMONEY_URL', does: '32 bytes, base64: shared with the app, seals gift links' },
  FILES_KEY: { webhook: false, does: 'signs the short-lived links to slip pictures and files of the chat' },
  OTP_KEY: { webhook: false, does: 'hashes one-time passwords at rest' },
  CHAT_KEY: { webhook: false, does: 'signs the names of the chat’s guests' },
} as const

export type SecretName = keyof typeof secretDefinitions

export interface Settings {
  port: number
  host: string
  internalPort: number
  internalHost: string
  simulatorsPort: number
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  defaultLocale: 'th' | 'lo' | 'en'
  laoBuild: boolean
  sandbox: boolean
  trustProxy: boolean
  logLevel: string
  requestsPerMinute: number
  requestsAtOnce: number
  /** Empty: every address. */
  webhookAddresses: string[]
  imageHosts: string[]
  settlePace: number
  databaseWaitMs: number
  iframeMode: boolean
  /** Null: as the row of the database says. */
  ufaHost: string | null
  pgslotMessage: boolean
  chatPrefix: string
  /** By the code of a game; GAMES_SECRET where a game has none of its own. */
  gameSecrets: Record<string, string>
  /** Empty where the party is not used. */
  urls: Record<'payonex' | 'ww' | 'paytimz' | 'fp' | 'bank' | 'truemoney' | 'payout' | 'sms' | 'games', string>
  /** In 1/1 of the currency; null: as the row of the database says. */
  qrMinimums: { PAYTIMZ: number | null; FP: number | null }
  /** Null: files are kept in DATA_DIR. */
  s3: { endpoint: string; bucket: string; region: string; keyId: string; secret: string } | null
  secrets: Record<SecretName, string>
}

/** The key of a signature, as standardwebhooks reads it. */
const webhookSecret = /^(?:whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>
type Name = keyof typeof definitions

/** Every setting with what it may be: for docs/operate.md and its check. */
export const settingsList = [
  ...Object.entries(definitions).map(([name, one]) => ({ name, fallback: one.fallback, mayBe: one.mayBe, does: one.does })),
  ...Object.entries(secretDefinitions).map(([name, one]) => ({ name, fallback: '', mayBe: one.webhook ? 'whsec_ and base64' : 'at least 32 characters', does: `secret: ${one.does}; generated in the sandbox, required otherwise${'goesWith' in one ? ` with ${one.goesWith}` : ''}` })),
]

function read<T>(env: Environment, name: Name): T | null {
  const text = env[name] || definitions[name].fallback
  if (!text) return null
  const result = definitions[name].schema.safeParse(text)
  // An address with a user name may hold a password, and what is said here ends in a log.
  const shown = text.includes('@') || name.includes('SECRET') ? 'not understood' : `"${text}"`
  if (!result.success) throw new SettingsError(`${name} is ${shown}; it must be ${definitions[name].mayBe}.`)
  return result.data as T
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
    if (!sandbox) throw new SettingsError(`${name} is missing; with SANDBOX=off it must be ${definitions[name].mayBe}.`)
    return `http://127.0.0.1:${simulatorsPort}${path}`
  }
  return {
    port: read<number>(env, 'PORT')!,
    host: read<string>(env, 'HOST')!,
    internalPort: read<number>(env, 'INTERNAL_PORT')!,
    internalHost: read<string>(env, 'INTERNAL_HOST')!,
    simulatorsPort,
    dataDir,
    databaseUrl: read<string>(env, 'DATABASE_URL'),
    redisUrl: read<string>(env, 'REDIS_URL'),
    defaultLocale: read<'th' | 'lo' | 'en'>(env, 'DEFAULT_LOCALE') ?? (laoBuild ? 'lo' : 'th'),
    laoBuild,
    sandbox,
    trustProxy: read<boolean>(env, 'TRUST_PROXY') ?? false,
    logLevel: read<string>(env, 'LOG_LEVEL')!,
    requestsPerMinute: read<number>(env, 'REQUESTS_PER_MINUTE')!,
    requestsAtOnce: read<number>(env, 'REQUESTS_AT_ONCE')!,
    webhookAddresses: read<string[]>(env, 'WEBHOOK_ADDRESSES') ?? [],
    imageHosts: read<string[]>(env, 'IMAGE_HOSTS') ?? [],
    settlePace: read<number>(env, 'SETTLE_PACE')!,
    databaseWaitMs: read<number>(env, 'DATABASE_WAIT_MS')!,
    iframeMode: read<boolean>(env, 'IFRAME_MODE')!,
    ufaHost: read<string>(env, 'UFA_HOST'),
    pgslotMessage: read<boolean>(env, 'PGSLOT_MESSAGE')!,
    chatPrefix: read<string>(env, 'CHAT_PREFIX')!,
    gameSecrets: read<Record<string, string>>(env, 'GAME_SECRETS') ?? {},
    urls: {
      payonex: provider('PAYONEX_URL', ''), ww: provider('WW_URL', '', 'optional'), paytimz: provider('PAYTIMZ_URL', '', 'optional'), fp: provider('FP_URL', '', 'optional'),
      bank: provider('BANK_URL', '', 'optional'), truemoney: provider('TRUEMONEY_URL', '', 'optional'),
      payout: provider('PAYOUT_URL', ''), sms: provider('SMS_URL', ''), games: provider('GAMES_URL', ''),
    },
    qrMinimums: { PAYTIMZ: read<number>(env, 'PAYTIMZ_MINIMUM'), FP: read<number>(env, 'FP_MINIMUM') },
    s3: readS3(env),
    secrets: readSecrets(env, sandbox, dataDir),
  }
}

/** What is harmless in the sandbox: behind a proxy that is not trusted the whole site would be one address to every limit. */
function checkEarnest(env: Environment): void {
  if (!env['TRUST_PROXY']) throw new SettingsError('TRUST_PROXY is missing; with SANDBOX=off it must be 1 behind your own proxy, or 0 where members reach this port directly.')
  if (read<number>(env, 'SETTLE_PACE') !== 1) throw new SettingsError(`SETTLE_PACE is "${env['SETTLE_PACE']}"; with SANDBOX=off it must be 1 or absent.`)
}

function readS3(env: Environment): Settings['s3'] {
  const endpoint = read<string>(env, 'S3_ENDPOINT')
  if (!endpoint) return null
  const need = (name: 'S3_BUCKET' | 'S3_KEY_ID'): string => {
    const found = read<string>(env, name)
    if (!found) throw new SettingsError(`${name} is missing; with S3_ENDPOINT it must be ${definitions[name].mayBe}.`)
    return found
  }
  const secret = env['S3_SECRET']
  if (!secret) throw new SettingsError('S3_SECRET is missing; with S3_ENDPOINT it must be the secret of the access key.')
  return { endpoint, bucket: need('S3_BUCKET'), region: read<string>(env, 'S3_REGION')!, keyId: need('S3_KEY_ID'), secret }
}

function readSecrets(env: Environment, sandbox: boolean, dataDir: string): Record<SecretName, string> {
  const names = Object.keys(secretDefinitions) as SecretName[]
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<Record<SecretName, string>> = sandbox && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = {} as Record<SecretName, string>
  for (const name of names) {
    const given = env[name]
    if (!given && !sandbox && isNeeded(env, name)) throw new SettingsError(`${name} is missing; with SANDBOX=off it is required (${secretDefinitions[name].does}).`)
    if (given && keysIn(name, given).some((one) => one.length < 32)) throw new SettingsError(`${name} is too short; it must have at least 32 characters.`)
    if (given && secretDefinitions[name].webhook && !webhookSecret.test(given)) throw new SettingsError(`${name} is not understood; it must be whsec_ and base64.`)
    secrets[name] = given ?? kept[name] ?? newSecret(name)
  }
  if (sandbox && names.some((name) => !env[name] && kept[name] !== secrets[name])) {
    makeFolder(dataDir)
    writeFileSync(file, JSON.stringify({ ...kept, ...secrets }, null, 2), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return secrets
}

/** A vault has several keys while they are changed: a comma too many must not make an empty one, which everybody knows. */
function keysIn(name: SecretName, given: string): string[] {
  return name === 'VAULT_KEY' ? given.split(',').map((one) => one.trim()) : [given]
}

/** The secret of a party that is not used is made up, so that nothing is signed with an empty one. */
function isNeeded(env: Environment, name: SecretName): boolean {
  const one = secretDefinitions[name]
  return !('goesWith' in one) || Boolean(env[one.goesWith])
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new SettingsError(`DATA_DIR is "${dataDir}"; it must be ${definitions.DATA_DIR.mayBe} that can be made and written.`, { cause: error })
  }
}

function newSecret(name: SecretName): string {
  const bytes = randomBytes(32).toString('base64')
  return secretDefinitions[name].webhook ? `whsec_${bytes}` : bytes
}
