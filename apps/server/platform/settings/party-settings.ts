import * as z from 'zod/mini'
import { qrGatewayRows, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { flag, keysByCode, number, url, type Setting } from './shapes.ts'

const gatewayUrls = Object.fromEntries(
  qrGateways.map((code): [string, Setting] => [
    `${code}_URL`,
    {
      schema: url,
      fallback: '',
      mayBe: qrGatewayRows[code].isRequired
        ? 'an http(s) URL'
        : 'an http(s) URL, or absent when the gateway is not used',
      does: `the QR gateway ${code}`,
    },
  ]),
) as Record<`${QrGatewayCode}_URL`, Setting & { schema: typeof url; fallback: '' }>

const minimum = number(z.number().check(z.minimum(0.01)))
const gatewayMinimums = Object.fromEntries(
  qrGateways
    .filter((code) => qrGatewayRows[code].setsMinimum)
    .map((code): [string, Setting] => [
      `${code}_MINIMUM`,
      {
        schema: minimum,
        fallback: '',
        mayBe: 'an amount, or absent to use the database row',
        does: `minimum deposit by ${code}`,
      },
    ]),
) as Record<`${QrGatewayCode}_MINIMUM`, Setting & { schema: typeof minimum; fallback: '' }>

/** Settings of outside parties: gateways, banks, games, the SMS gateway and the file store. */
export const partySettings = {
  GAMES_SEND_KEYS: {
    schema: keysByCode,
    fallback: '',
    mayBe: 'code=key, with commas between, or absent',
    does: 'keys of game providers that have their own, by game code',
  },
  BANK_SEND_KEYS: {
    schema: keysByCode,
    fallback: '',
    mayBe: 'code=key, with commas between, or absent',
    does: 'keys of banks that have their own, by bank code',
  },
  SMS_SEND_KEY: {
    schema: z.string().check(z.minLength(8)),
    fallback: '',
    mayBe: 'the bearer token of the SMS gateway, or absent where it identifies us by address',
    does: 'authenticates our calls to the SMS gateway',
  },
  ...gatewayUrls,
  BANK_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when no bank feed is used',
    does: 'transaction feed and slip verification of the receiving banks',
  },
  TRUEMONEY_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when gift links are not accepted',
    does: 'redeems gift links',
  },
  ...gatewayMinimums,
  S3_ENDPOINT: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent to keep files in DATA_DIR',
    does: 'S3-compatible store for slip images',
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
    does: 'secret of the access key; required with S3_ENDPOINT',
  },
  PAYOUT_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL',
    does: 'the bank that pays withdrawals',
  },
  SMS_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the SMS gateway' },
  ALARM_URL: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL, or absent when nobody on call is told',
    does: 'receives a message about each alarm',
  },
  ALARM_KEY: {
    schema: z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)),
    fallback: '',
    mayBe: 'whsec_ and at least 24 random bytes in base64',
    does: 'signs the messages about alarms; required with ALARM_URL',
  },
  IFRAME_MODE: {
    schema: flag,
    fallback: '1',
    mayBe: '0 or 1',
    does: '1: games open in a new tab; 0: the game replaces the wallet',
  },
  UFA_HOST: {
    schema: url,
    fallback: '',
    mayBe: 'an http(s) URL without a path, or absent for the one in the database',
    does: 'host of the UFABET login form',
  },
  PGSLOT_MESSAGE: {
    schema: flag,
    fallback: '0',
    mayBe: '0 or 1',
    does: "shows PGSLOT's own message at its account",
  },
  GAMES_URL: { schema: url, fallback: '', mayBe: 'an http(s) URL', does: 'the game providers' },
} as const satisfies Record<string, Setting>
