/**
 * UFA, the protocol of four providers: `GET /agent?act=…&agent=chp&…&key=…`, always HTTP 200; `err`
 * is the result. The key is the MD5, in hex, of act + user + amt + ref + secret; a parameter that
 * the call does not have is an empty string. Amounts are strings in hundredths ("12345" is 123.45).
 * The names of an agent's players begin with the agent's name.
 */
import * as z from 'zod/mini'
import { gameLaunch, gameQuery, playerCredentials } from '../games.ts'

export const ufaAgent = 'chp'

export const ufaErr = {
  ok: '0',
  userExists: '101',
  noSuchUser: '102',
  notEnough: '103',
  locked: '104',
  referenceExists: '201',
  referenceNotFound: '202',
  pending: '203',
  wrongKey: '301',
  badRequest: '302',
  tooMany: '429',
  maintenance: '999',
} as const

/** The text that the key is computed from, without the secret. */
export function ufaKeyText(query: Record<string, string>): string {
  return ['act', 'user', 'amt', 'ref'].map((name) => query[name] ?? '').join('')
}

export const ufaQuery = z.record(z.string(), z.string())

const hundredths = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'an amount in hundredths')),
  z.transform((text: string) => BigInt(text)),
)
const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/, 'seconds since 1970')),
  z.transform((text: string) => Number(text) * 1_000),
)
const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'a page from 1')),
  z.transform(Number),
)
const { username: user, password: pass } = playerCredentials.shape
const ref = gameQuery.shape.reference

export const ufaCall = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), user, pass }),
  z.object({ act: z.literal('bal'), user }),
  z.object({ act: z.literal('in'), user, amt: hundredths, ref }),
  z.object({ act: z.literal('out'), user, amt: hundredths, ref }),
  z.object({ act: z.literal('chk'), ref }),
  z.object({ act: z.literal('pwd'), user, pass }),
  z.object({ act: z.literal('url'), user, lang: gameLaunch.shape.locale }),
  z.object({ act: z.literal('his'), from: seconds, to: seconds, page }),
  z.object({ act: z.literal('bet'), from: seconds, to: seconds, page }),
])
export type UfaCall = z.output<typeof ufaCall>

export type UfaStatus = 'C' | 'F' | 'P'
export type UfaRow = { ref: string; typ: 'I' | 'O'; amt: string; st: UfaStatus }
/**
 * N: open, C: settled, R: returned. Times are strings of seconds since 1970, "0" for an event that
 * has not happened.
 */
export type UfaBetStatus = 'N' | 'C' | 'R'
export type UfaBet = {
  id: string
  user: string
  st: UfaBetStatus
  amt: string
  vld: string
  win: string
  t0: string
  t1: string
  upd: string
}
