import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { forEachGateway, qrGatewayRows, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { keyList, readSecrets, type SecretName } from './keys.ts'
import {
  definitions,
  readSetting as read,
  type Environment,
  type SettingName,
} from './read-setting.ts'
import { SettingsError } from './settings-error.ts'

export type { SecretName } from './keys.ts'
export { SettingsError } from './settings-error.ts'

/** The operator's settings, read from the environment; docs/operate.md lists them. */
export interface Settings {
  port: number
  host: string
  internalPort: number
  internalHost: string
  /** The number of server processes that share `port`. */
  workers: number
  simulatorsPort: number
  dataDir: string
  databaseUrl: string | null
  /**
   * The login that owns the tables; null: migrations run elsewhere, or the database is the embedded
   * one.
   */
  migrateDatabaseUrl: string | null
  redisUrl: string | null
  defaultLocale: 'th' | 'lo' | 'en'
  laoBuild: boolean
  sandbox: boolean
  trustProxy: boolean
  logLevel: string
  requestsPerMinute: number
  requestsAtOnce: number
  socketsPerAddress: number
  socketsPerCaller: number
  singleSession: boolean
  /** Addresses and networks that may send webhooks; an empty list admits every address. */
  webhookAddresses: string[]
  /**
   * Countries served and the header that names a call's country, both in lower case; null: every
   * country.
   */
  countries: { served: string[]; header: string } | null
  imageHosts: string[]
  settlePace: number
  databaseWaitMs: number
  /** When the nightly proof of the books runs, HH:MM in Bangkok time. */
  proofAt: string
  /** The file that the operator's backup touches, and how often it does; null: not watched. */
  backup: { mark: string; everyMs: number } | null
  iframeMode: boolean
  /** The host of the UFA game; null: the value in the game's database row applies. */
  ufaHost: string | null
  pgslotMessage: boolean
  chatPrefix: string
  /** The key of each game by its code; a game without its own uses GAMES_SEND_KEY. */
  gameKeys: Record<string, string>
  /** The key of each bank by its code; a bank without its own uses BANK_SEND_KEY. */
  bankKeys: Record<string, string>
  smsKey: string | null
  /** The URL of each party; empty when the party is not used. */
  urls: Record<QrGatewayCode | 'bank' | 'truemoney' | 'payout' | 'sms' | 'games', string>
  /**
   * The minimum deposit of each QR gateway in whole currency; null: the minimum in the receiving
   * account's row applies.
   */
  qrMinimums: Record<QrGatewayCode, number | null>
  /** The S3 file store; null: files are kept in DATA_DIR. */
  s3: { endpoint: string; bucket: string; region: string; keyId: string; secret: string } | null
  /** Who is told about alarms, and the key that signs the messages; null: nobody is. */
  alarms: { url: string; key: string } | null
  secrets: Record<SecretName, string>
}

/** Every setting with its allowed values, for the generated table of docs/operate.md. */
export const settingsList = [
  ...Object.entries(definitions).map(([name, { fallback, mayBe, does }]) => ({
    name,
    fallback,
    mayBe,
    does,
  })),
  ...keyList,
]

/**
 * Reads all settings. In the sandbox, missing secrets are generated into DATA_DIR.
 * @throws SettingsError naming the setting and its allowed values.
 */
export function loadSettings(env: Environment): Settings {
  // Settings that only one part of the server reads, such as FILE_PRIORITY, are validated at the
  // start too.
  for (const name of Object.keys(definitions)) read(env, name as SettingName)
  const sandbox = read(env, 'SANDBOX')
  if (!sandbox) assertProductionSettings(env)
  const laoBuild = read(env, 'LAO_BUILD')
  const dataDir = resolve(read(env, 'DATA_DIR'))
  const gameKeys = read(env, 'GAMES_SEND_KEYS') ?? {}
  const bankKeys = read(env, 'BANK_SEND_KEYS') ?? {}
  const smsKey = read(env, 'SMS_SEND_KEY')
  return {
    port: read(env, 'PORT'),
    host: read(env, 'HOST'),
    internalPort: read(env, 'INTERNAL_PORT'),
    internalHost: read(env, 'INTERNAL_HOST'),
    workers: read(env, 'WORKERS') ?? (sandbox ? 1 : availableParallelism()),
    simulatorsPort: read(env, 'SIMULATORS_PORT'),
    dataDir,
    databaseUrl: readDatabaseUrl(env, sandbox),
    migrateDatabaseUrl: read(env, 'MIGRATE_DATABASE_URL'),
    redisUrl: read(env, 'REDIS_URL'),
    defaultLocale: read(env, 'DEFAULT_LOCALE') ?? (laoBuild ? 'lo' : 'th'),
    laoBuild,
    sandbox,
    trustProxy: read(env, 'TRUST_PROXY') ?? false,
    logLevel: read(env, 'LOG_LEVEL'),
    requestsPerMinute: read(env, 'REQUESTS_PER_MINUTE'),
    requestsAtOnce: read(env, 'REQUESTS_AT_ONCE'),
    socketsPerAddress: read(env, 'SOCKETS_PER_ADDRESS'),
    socketsPerCaller: read(env, 'SOCKETS_PER_CALLER'),
    countries: readCountries(env),
    singleSession: read(env, 'SINGLE_SESSION'),
    webhookAddresses: read(env, 'WEBHOOK_ADDRESSES') ?? [],
    imageHosts: read(env, 'IMAGE_HOSTS') ?? [],
    proofAt: read(env, 'PROOF_AT'),
    backup: readBackup(env),
    settlePace: read(env, 'SETTLE_PACE'),
    databaseWaitMs: read(env, 'DATABASE_WAIT_MS'),
    iframeMode: read(env, 'IFRAME_MODE'),
    ufaHost: read(env, 'UFA_HOST'),
    pgslotMessage: read(env, 'PGSLOT_MESSAGE'),
    chatPrefix: read(env, 'CHAT_PREFIX'),
    gameKeys,
    bankKeys,
    smsKey,
    urls: readUrls(env, sandbox),
    qrMinimums: forEachGateway((code) =>
      qrGatewayRows[code].setsMinimum ? read(env, `${code}_MINIMUM`) : null,
    ),
    s3: readS3(env),
    alarms: readAlarms(env),
    secrets: readSecrets(env, sandbox, {
      dataDir,
      makeFolder: () => makeFolder(dataDir),
      more: {
        GAMES_SEND_KEYS: Object.values(gameKeys),
        BANK_SEND_KEYS: Object.values(bankKeys),
        SMS_SEND_KEY: smsKey === null ? [] : [smsKey],
      },
    }),
  }
}

/**
 * Checks the settings that are optional in the sandbox only. Behind an untrusted proxy, every limit
 * would count all members as one address.
 */
function assertProductionSettings(env: Environment): void {
  if (!env['TRUST_PROXY'])
    throw new SettingsError(
      'TRUST_PROXY is missing; with SANDBOX=off it must be 1 behind your own proxy, or 0 where members reach this port directly.',
    )
  if (read(env, 'SETTLE_PACE') !== 1)
    throw new SettingsError(
      `SETTLE_PACE is "${env['SETTLE_PACE']}"; with SANDBOX=off it must be 1 or absent.`,
    )
}

type UrlSetting = Extract<SettingName, `${string}_URL`>

/**
 * In the sandbox, a party without a URL is replaced by its simulator. In production, only optional
 * parties may be absent.
 */
function readUrls(env: Environment, sandbox: boolean): Settings['urls'] {
  const simulators = `http://127.0.0.1:${read(env, 'SIMULATORS_PORT')}`
  const readUrl = (name: UrlSetting, optional?: 'optional'): string => {
    const own = read(env, name)
    if (own) return own
    if (!sandbox && optional) return ''
    if (!sandbox)
      throw new SettingsError(
        `${name} is missing; with SANDBOX=off it must be ${definitions[name].mayBe}.`,
      )
    return simulators
  }
  return {
    ...forEachGateway((code) =>
      readUrl(`${code}_URL`, qrGatewayRows[code].isRequired ? undefined : 'optional'),
    ),
    bank: readUrl('BANK_URL', 'optional'),
    truemoney: readUrl('TRUEMONEY_URL', 'optional'),
    payout: readUrl('PAYOUT_URL'),
    sms: readUrl('SMS_URL'),
    games: readUrl('GAMES_URL'),
  }
}

/** The URL of the database; null for the embedded one, which serves the sandbox only. */
function readDatabaseUrl(env: Environment, sandbox: boolean): string | null {
  const setting = read(env, 'DATABASE_URL')
  if (!setting && !sandbox)
    throw new SettingsError(
      `DATABASE_URL is missing; with SANDBOX=off it must be ${definitions.DATABASE_URL.mayBe.split(',')[0]}.`,
    )
  return setting
}

/** The country header is trusted only when the operator's own proxy writes it. */
function readCountries(env: Environment): Settings['countries'] {
  const served = read(env, 'COUNTRIES')
  const header = read(env, 'COUNTRY_HEADER')
  if (!served && !header) return null
  if (!header)
    throw new SettingsError(
      `COUNTRIES requires COUNTRY_HEADER: ${definitions.COUNTRY_HEADER.mayBe.split(', or')[0]}.`,
    )
  if (!served)
    throw new SettingsError(
      `COUNTRY_HEADER requires COUNTRIES: ${definitions.COUNTRIES.mayBe.split(', or')[0]}.`,
    )
  if (!read(env, 'TRUST_PROXY'))
    throw new SettingsError(
      'COUNTRIES requires TRUST_PROXY=1, because only your own proxy knows where a request comes from.',
    )
  return { served, header: header.toLowerCase() }
}

function readS3(env: Environment): Settings['s3'] {
  const endpoint = read(env, 'S3_ENDPOINT')
  if (!endpoint) return null
  const need = (name: 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET'): string => {
    const setting = read(env, name)
    if (!setting)
      throw new SettingsError(
        `${name} is missing; with S3_ENDPOINT it must be ${definitions[name].mayBe}.`,
      )
    return setting
  }
  const secret = need('S3_SECRET')
  return {
    endpoint,
    bucket: need('S3_BUCKET'),
    region: read(env, 'S3_REGION'),
    keyId: need('S3_KEY_ID'),
    secret,
  }
}

function readBackup(env: Environment): Settings['backup'] {
  const mark = read(env, 'BACKUP_MARK')
  return mark ? { mark, everyMs: read(env, 'BACKUP_HOURS') * 3_600_000 } : null
}

function readAlarms(env: Environment): Settings['alarms'] {
  const address = read(env, 'ALARM_URL')
  if (!address) return null
  const key = read(env, 'ALARM_KEY')
  if (!key)
    throw new SettingsError(
      `ALARM_KEY is missing; with ALARM_URL it must be ${definitions.ALARM_KEY.mayBe}.`,
    )
  return { url: address, key }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR is "${dataDir}"; it must be ${definitions.DATA_DIR.mayBe} that can be created and written.`,
      { cause: error },
    )
  }
}
