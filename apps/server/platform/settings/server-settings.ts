import * as z from 'zod/mini'
import { locales } from '@champa/contract/constants'
import { countries, flag, hosts, networks, number, port, type Setting } from './shapes.ts'

/** Settings of the server itself: addresses, database, limits and appearance. */
export const serverSettings = {
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
  CHAT_PREFIX: {
    schema: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
    fallback: 'champa',
    mayBe: 'up to 20 small letters and digits',
    does: "what rooms of the chat's socket begin with",
  },
} satisfies Record<string, Setting>
