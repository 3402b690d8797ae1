import * as z from 'zod/mini'
import { locales } from '@champa/contract/constants'
import { address, countries, flag, hosts, networks, number, port, type Setting } from './shapes.ts'

/** Settings of the server itself: addresses, database, limits and appearance. */
export const serverSettings = {
  PORT: {
    schema: number(port),
    fallback: '3000',
    mayBe: 'a port, 1 to 65535',
    does: 'port of the app and its API',
  },
  HOST: {
    schema: z.string().check(z.minLength(1)),
    fallback: '127.0.0.1',
    mayBe: 'an address of this machine',
    does: 'address to listen on; 0.0.0.0 for all networks',
  },
  INTERNAL_PORT: {
    schema: number(port),
    fallback: '3200',
    mayBe: 'a port, 1 to 65535',
    does: 'port of probes, metrics and, in the sandbox, the API docs; never expose it through the proxy',
  },
  INTERNAL_HOST: {
    schema: z.string().check(z.minLength(1)),
    fallback: '127.0.0.1',
    mayBe: 'an address of this machine',
    does: 'address that INTERNAL_PORT listens on',
  },
  SIMULATORS_PORT: {
    schema: number(port),
    fallback: '3100',
    mayBe: 'a port, 1 to 65535',
    does: 'port of the simulators (sandbox only)',
  },
  DATA_DIR: {
    schema: z.string().check(z.minLength(1)),
    fallback: '.data',
    mayBe: 'a folder',
    does: "holds the embedded database, generated secrets and the simulators' state",
  },
  DATABASE_URL: {
    schema: address(/^postgres(ql)?:\/\/\S+$/),
    fallback: '',
    mayBe: 'a postgres:// URL, or absent for the embedded server',
    does: 'external PostgreSQL, with a login that owns no table; required with SANDBOX=off',
  },
  DATABASE_WAIT_MS: {
    schema: number(z.int().check(z.minimum(100), z.maximum(300_000))),
    fallback: '5000',
    mayBe: 'a whole number from 100 to 300000',
    does: 'longest wait for a database connection, in ms; a statement may take six times as long',
  },
  MIGRATE_DATABASE_URL: {
    schema: address(/^postgres(ql)?:\/\/\S+$/),
    fallback: '',
    mayBe: 'a postgres:// URL, or absent where npm run migrate has it',
    does: "the same database with the owner's login, for migrations and operator commands",
  },
  REDIS_URL: {
    schema: address(/^rediss?:\/\/\S+$/),
    fallback: '',
    mayBe: 'a redis:// URL, or absent',
    does: 'fans live events out to several processes',
  },
  DEFAULT_LOCALE: {
    schema: z.enum(locales),
    fallback: '',
    mayBe: 'th, lo or en (default th; lo in the Lao build)',
    does: 'language of a first visit',
  },
  LAO_BUILD: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: 'switches to Lao phone rules, kip and Lao as default language',
  },
  SANDBOX: {
    schema: flag,
    fallback: 'on',
    mayBe: 'on or off',
    does: 'play money, simulators and demo members; off requires real providers and secrets',
  },
  TRUST_PROXY: {
    schema: flag,
    fallback: '',
    mayBe: '0 or 1',
    does: 'trust x-forwarded-for (only behind your own proxy); default 0 in the sandbox, required otherwise',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    fallback: 'info',
    mayBe: 'fatal, error, warn, info, debug or silent',
    does: 'lowest level that is logged',
  },
  REQUESTS_PER_MINUTE: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '600',
    mayBe: 'a whole number above 0',
    does: 'maximum requests per minute of one session or address',
  },
  REQUESTS_AT_ONCE: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '4',
    mayBe: 'a whole number above 0',
    does: 'maximum concurrent calls per member, counted separately for reads and writes; further calls queue',
  },
  SOCKETS_PER_ADDRESS: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '2000',
    mayBe: 'a whole number above 0',
    does: 'maximum open sockets (live events, chat) of one address, and new ones per minute',
  },
  SOCKETS_PER_CALLER: {
    schema: number(z.int().check(z.minimum(1))),
    fallback: '20',
    mayBe: 'a whole number above 0',
    does: 'maximum open sockets of one member, guest or staff member; a screen has one',
  },
  SINGLE_SESSION: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: "1: a login ends the member's other sessions; 0: up to five sessions",
  },
  WEBHOOK_ADDRESSES: {
    schema: networks,
    fallback: '',
    mayBe: 'addresses and networks with commas between, or absent for every address',
    does: 'sources allowed to send webhooks: gateways, the payout bank, the SMS phone',
  },
  COUNTRIES: {
    schema: countries,
    fallback: '',
    mayBe: 'codes of two letters with commas between, such as TH,LA, or absent for every country',
    does: 'countries that are served; calls from others are refused with INVALID_IP; needs COUNTRY_HEADER',
  },
  COUNTRY_HEADER: {
    schema: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)),
    fallback: '',
    mayBe: 'the name of a header, such as CF-IPCountry, or absent',
    does: "header in which your proxy puts the caller's country; the proxy must overwrite what the caller sends; needs TRUST_PROXY=1",
  },
  IMAGE_HOSTS: {
    schema: hosts,
    fallback: '',
    mayBe: 'host names with commas between, *. in front for all below one, or absent',
    does: 'hosts of https images that pages may show, for banners and chat cards',
  },
  FILE_PRIORITY: {
    schema: number(z.int().check(z.minimum(0), z.maximum(19))),
    fallback: '10',
    mayBe: 'a whole number from 0 to 19',
    does: 'nice value of the process that decodes uploaded images; 0: same priority as the server',
  },
  SETTLE_PACE: {
    schema: number(z.number().check(z.gt(0), z.maximum(1))),
    fallback: '1',
    mayBe: 'a number above 0 up to 1',
    does: 'factor on the retry intervals of jobs; below 1 only in tests and in the sandbox',
  },
  PROOF_AT: {
    schema: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    fallback: '03:30',
    mayBe: 'a time of day, HH:MM',
    does: 'time of the nightly ledger proof, Bangkok time',
  },
  CHAT_PREFIX: {
    schema: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
    fallback: 'champa',
    mayBe: 'up to 20 small letters and digits',
    does: "prefix of the chat's socket rooms",
  },
} as const satisfies Record<string, Setting>
