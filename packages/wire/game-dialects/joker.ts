/**
 * Joker, the protocol of three providers: one address, `POST /api?appid=…&signature=…`, whose form
 * field `Method` names the call. The signature is the HMAC-SHA1, keyed with the secret as text, in
 * base64, of the form sorted by name as k=v&k=v, not URL-encoded. A success has no code; a refusal
 * is an HTTP status with `{ Code, Message }`. Amounts are strings in calls and JSON numbers in
 * responses, negative where credits leave the player.
 */
import * as z from 'zod/mini'
import { gameLaunch, gameQuery, playerCredentials } from '../games.ts'

export const jokerAppId = 'CHAMPA'
/** Maximum age of a call; an older call is refused. */
export const jokerFreshMs = 5 * 60_000

/** The text of a form that the signature is computed from. */
export function jokerSignedText(form: Record<string, string>): string {
  return Object.keys(form)
    .toSorted()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
}

export const jokerForm = z.record(z.string(), z.string())

const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/, 'seconds since 1970')),
  z.transform((text: string) => Number(text) * 1_000),
)
/** Reads "-10.50" as -1050n. */
const signedAmount = z.pipe(
  z.string().check(
    z.regex(/^-?\d{1,13}\.\d{2}$/, 'an amount with two decimals'),
    z.refine((text) => /[1-9]/.test(text), 'an amount that is not zero'),
  ),
  z.transform((text: string) => BigInt(text.replace('.', ''))),
)
const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'a page from 1')),
  z.transform(Number),
)
const { username: Username, password: Password } = playerCredentials.shape
const RequestID = gameQuery.shape.reference

export const jokerSealed = z.object({ Method: z.string(), Timestamp: seconds })
export const jokerCall = z.discriminatedUnion('Method', [
  z.object({ Method: z.literal('CU'), Username, Password }),
  z.object({ Method: z.literal('GC'), Username }),
  z.object({ Method: z.literal('TC'), Username, Amount: signedAmount, RequestID }),
  z.object({ Method: z.literal('TCH'), RequestID }),
  z.object({ Method: z.literal('SP'), Username, Password }),
  z.object({ Method: z.literal('PLAY'), Username, Lang: gameLaunch.shape.locale }),
  z.object({ Method: z.literal('TH'), StartTime: seconds, EndTime: seconds, Page: page }),
  z.object({ Method: z.literal('BT'), StartTime: seconds, EndTime: seconds, Page: page }),
])
export type JokerCall = z.output<typeof jokerCall>

export const jokerRefusals = {
  BAD_REQUEST: 400,
  INSUFFICIENT: 400,
  BAD_SIGNATURE: 403,
  USER_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  DUPLICATE_REQUEST: 409,
  LOCKED: 423,
  LIMIT: 429,
  MAINTENANCE: 503,
} as const
export type JokerRefusal = keyof typeof jokerRefusals

export type JokerStatus = 'Success' | 'Failed' | 'Pending'
export type JokerTransfer = { RequestID: string; Amount: number; Status: JokerStatus }
export type JokerBetStatus = 'Running' | 'Finished' | 'Cancelled'
/** Times are seconds since 1970. */
export type JokerBet = {
  BetID: string
  Username: string
  Status: JokerBetStatus
  Amount: number
  TurnOver: number
  Result: number
  Time: number
  EndTime: number | null
  ChangeTime: number
}
