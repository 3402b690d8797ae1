import * as z from 'zod/mini'
import { placesOf } from './template.ts'

/** Template variables. `sent:<name>` is the value sent under that name, or empty. */
const templateVariables =
  /^(username|password|amount|signedAmount|reference|locale|from|to|page|seconds|milliseconds|requestId|secret|body|sorted|link|GAMES_URL|sent:[A-Za-z0-9_.$-]+)$/

/** A text with variables. A lone `{amount}`, `{page}` or time may be sent as a number. */
const template = z.string().check(
  z.maxLength(2_000),
  z.refine(
    (text) => placesOf(text).every((one) => templateVariables.test(one)),
    'uses an unknown variable',
  ),
)
/** The path of a value in an answer, with dots, such as `data.balance`. */
const pointer = z.string().check(z.regex(/^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+)*$/))
const baseUrl = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^\s@]+|\{GAMES_URL\}\S*)$/,
      'an http(s) address without a user name, or {GAMES_URL} and a path',
    ),
  )

/** The provider's result codes, as text; `http:<status>` for an answer without a code. */
const codes = z.array(z.string().check(z.minLength(1)))

/** Codes by meaning. An unlisted code is not understood, so the outcome is unknown. */
const outcomes = {
  ok: codes,
  playerExists: codes,
  playerNotFound: codes,
  referenceNotFound: codes,
  pending: codes,
  /**
   * Codes after which nothing has moved and nothing will: low balance, locked, bad request,
   * maintenance.
   */
  refused: codes,
  /** Codes of a temporary refusal: a query is repeated soon. */
  tooMany: codes,
}
export type CodeMeaning = keyof typeof outcomes

const call = z.strictObject({
  method: z._default(z.enum(['GET', 'POST']), 'POST'),
  /** Appended to the base URL. */
  path: z._default(template, ''),
  /** The values sent, by name. A name with dots is nested in JSON. */
  send: z._default(z.record(z.string(), template), {}),
  /** Overrides codes that have a different meaning in this call. */
  codes: z._default(z.partial(z.strictObject(outcomes)), {}),
})
export type CallRow = z.output<typeof call>

const sends = (...names: string[]) =>
  z.refine<CallRow>(
    ({ path, send }) =>
      names.every((name) =>
        name
          .split('|')
          .some((one) => [path, ...Object.values(send)].some((text) => text.includes(`{${one}}`))),
      ),
    `must send ${names
      .map((name) =>
        name
          .split('|')
          .map((one) => `{${one}}`)
          .join(' or '),
      )
      .join(' and ')}`,
  )
/**
 * Template variables available to every call. A connection that uses a variable of a different call
 * is rejected.
 */
const everywhere = ['seconds', 'milliseconds', 'requestId', 'secret', 'GAMES_URL']
const lists = (...names: string[]) =>
  z.refine<CallRow>(
    ({ path, send }) =>
      [path, ...Object.values(send)]
        .flatMap(placesOf)
        .every((one) => everywhere.includes(one) || names.includes(one)),
    'uses a variable that this call does not provide',
  )
const player = call.check(lists('username', 'password'), sends('username'))
const transfer = call.check(
  lists('username', 'amount', 'signedAmount', 'reference'),
  sends('username', 'amount|signedAmount', 'reference'),
)

const report = z.optional(call.check(lists('from', 'to', 'page'), sends('from', 'to', 'page')))

const read = z.strictObject({
  code: z.optional(pointer),
  /**
   * The path of the balance in the answer to a balance query and, with balanceAfter, to a transfer.
   */
  balance: pointer,
  /** False when the answer to a transfer contains no balance. */
  balanceAfter: z._default(z.boolean(), true),
  /**
   * The reference of a transfer; it must equal ours. Absent when the provider does not report it.
   */
  reference: z.optional(pointer),
  status: z.optional(pointer),
  /**
   * The transfer's amount in the answer to a query; it must equal ours when the provider reports
   * it.
   */
  amount: z.optional(pointer),
  kind: z.optional(pointer),
  /** The launch link, or the value of `{link}` in `linkTemplate`. */
  link: z.optional(pointer),
  linkTemplate: z.optional(template),
  rows: z.optional(pointer),
  /** The next page's number, or null. */
  next: z.optional(pointer),
  rowReference: z.optional(pointer),
  rowAmount: z.optional(pointer),
  /** Absent when withdrawals have negative amounts. */
  rowKind: z.optional(pointer),
  rowStatus: z.optional(pointer),
})

/** Paths of the rows of a bets report and of the values in a row. */
const bets = z.strictObject({
  rows: pointer,
  next: z.optional(pointer),
  id: pointer,
  username: pointer,
  state: pointer,
  stake: pointer,
  /** The part of the stake that counts as turnover. */
  valid: pointer,
  placedAt: pointer,
  /** End time of a bet; absent when it equals the last change. */
  settledAt: z.optional(pointer),
  changedAt: pointer,
  states: z.strictObject({ open: codes, settled: codes, void: codes }),
})

const max = z.optional(z.int().check(z.gte(1), z.lte(10_000)))
const timeout = (usualMs: number) => z.optional(z.int().check(z.gte(500), z.lte(usualMs)))

const shape = z.strictObject({
  /** The base URL of the calls; `{GAMES_URL}` stands for the setting. */
  baseUrl,
  /** The agent's prefix of the member's user name. */
  usernamePrefix: z._default(z.string().check(z.regex(/^[a-z0-9]{0,12}$/)), ''),
  encoding: z.enum(['json', 'form', 'query']),
  headers: z._default(z.record(z.string().check(z.regex(/^[A-Za-z0-9-]+$/)), template), {}),
  signature: z.optional(
    z.strictObject({
      algorithm: z.enum(['hmac-sha256', 'hmac-sha1', 'sha256', 'md5']),
      over: template,
      encoding: z.enum(['hex', 'base64']),
      /** Where the signature is sent. `body`: as one of the values. */
      in: z.enum(['header', 'query', 'body']),
      name: z.string().check(z.minLength(1)),
    }),
  ),
  /** Format of credits in both directions: '10.00', 10 or 1000. */
  credits: z.enum(['text', 'number', 'hundredths']),
  /** Format of `{from}`, `{to}` and the times of a bet. */
  times: z._default(z.enum(['iso', 'seconds', 'milliseconds']), 'iso'),
  calls: z.strictObject({
    create: player,
    balance: call.check(lists('username'), sends('username')),
    deposit: transfer,
    withdraw: transfer,
    query: call.check(lists('reference'), sends('reference')),
    reset: z.optional(player.check(sends('password'))),
    launch: z.optional(call.check(lists('username', 'locale'), sends('username'))),
    history: report,
    bets: report,
  }),
  read,
  bets: z.optional(bets),
  codes: z.strictObject({
    ok: codes,
    playerExists: z._default(codes, []),
    playerNotFound: z._default(codes, []),
    referenceNotFound: z._default(codes, []),
    pending: z._default(codes, []),
    refused: z._default(codes, []),
    tooMany: z._default(codes, []),
  }),
  /** The statuses of a transfer, in any answer. */
  statuses: z._default(z.strictObject({ success: codes, failed: codes, pending: codes }), {
    success: [],
    failed: [],
    pending: [],
  }),
  kinds: z._default(z.strictObject({ deposit: codes, withdraw: codes }), {
    deposit: [],
    withdraw: [],
  }),
  /** Maximum calls per minute and process, by call; `all` for all together. */
  perMinute: z._default(
    z.strictObject({
      all: max,
      create: max,
      balance: max,
      deposit: max,
      withdraw: max,
      query: max,
      reset: max,
      launch: max,
      history: max,
      bets: max,
    }),
    {},
  ),
  /** Shorter timeouts than the default 20 s for transfers and 10 s for queries. */
  timeoutMs: z._default(z.strictObject({ money: timeout(20_000), questions: timeout(10_000) }), {}),
})

type Read = z.output<typeof shape>

/** A rule that spans several fields. */
const agrees = (field: string[], message: string, holds: (row: Read) => boolean) =>
  z.refine<Read>(holds, { path: field, message })

/** False when a code or word is in two lists, because only the first list would apply. */
const isDistinct = (lists: Record<string, readonly string[]>): boolean =>
  new Set(Object.values(lists).flat()).size === Object.values(lists).flat().length
const codeLists = ({ codes: lists, calls }: Read) => [
  lists,
  ...Object.values(calls).flatMap((one) => (one ? [one.codes] : [])),
]

/** A provider's HTTP protocol, stored in `game.connection` (docs/operate/game-connection.md). */
export const connectionShape = shape.check(
  agrees(
    ['encoding'],
    'a GET call requires the encoding query',
    ({ encoding, calls }) =>
      encoding === 'query' || Object.values(calls).every((one) => one?.method !== 'GET'),
  ),
  agrees(
    ['signature', 'over'],
    'cannot cover {body} and be part of it',
    ({ signature, encoding }) =>
      !signature?.over.includes('{body}') || (signature.in !== 'body' && encoding !== 'query'),
  ),
  agrees(
    ['read', 'link'],
    'is required with calls.launch',
    ({ calls, read: { link } }) => !calls.launch || link !== undefined,
  ),
  agrees(
    ['read', 'rows'],
    'is required with calls.history, as are rowReference and rowAmount',
    ({ calls, read: { rows, rowReference, rowAmount } }) =>
      !calls.history ||
      (rows !== undefined && rowReference !== undefined && rowAmount !== undefined),
  ),
  agrees(
    ['read', 'status'],
    'is required with statuses, to report the outcome of a transfer',
    ({ read: { status }, statuses }) => status !== undefined && statuses.success.length > 0,
  ),
  agrees(
    ['bets'],
    'describes the report of calls.bets: each requires the other',
    ({ calls, bets: reported }) => (calls.bets === undefined) === (reported === undefined),
  ),
  agrees(
    ['bets', 'states'],
    'a word may be in one list only',
    ({ bets: reported }) => reported === undefined || isDistinct(reported.states),
  ),
  agrees(['codes'], 'a code may be in one list only', (row) => codeLists(row).every(isDistinct)),
  agrees(['codes'], 'an HTTP status of 500 or more does not say whether credits moved', (row) =>
    codeLists(row).every(
      (lists) =>
        !Object.values(lists)
          .flat()
          .some((one) => one.startsWith('http:5')),
    ),
  ),
  agrees(['statuses'], 'a word may be in one list only', ({ statuses }) => isDistinct(statuses)),
  agrees(['kinds'], 'a word may be in one list only', ({ kinds }) => isDistinct(kinds)),
  agrees(
    ['kinds'],
    'are required with read.kind or read.rowKind',
    ({ read: { rowKind, kind }, kinds }) =>
      (rowKind === undefined && kind === undefined) ||
      (kinds.deposit.length > 0 && kinds.withdraw.length > 0),
  ),
)
export type Connection = z.output<typeof connectionShape>
export type ConnectionRow = z.input<typeof connectionShape>
export type CallName = keyof Connection['calls']
