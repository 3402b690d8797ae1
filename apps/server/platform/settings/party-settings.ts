import * as z from 'zod/mini'
import { flag, keysByCode, number, url, type Setting } from './shapes.ts'

/** Settings of outside parties: gateways, banks, games, the SMS gateway and the file store. */
export const partySettings = {
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
} satisfies Record<string, Setting>
