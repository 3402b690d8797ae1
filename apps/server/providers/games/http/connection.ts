import * as z from 'zod/mini'
import { placesOf } from './template.ts'

/** What a template may name: see docs/operate.md, "Game providers". `sent:<name>` is what is sent under that name, or nothing. */
const knownPlaces =
  /^(username|password|amount|signedAmount|reference|locale|from|to|page|seconds|milliseconds|requestId|secret|body|sorted|link|GAMES_URL|sent:[A-Za-z0-9_.$-]+)$/

/** A text with places to fill in, such as `{username}`. One that is `{amount}`, `{page}` or a time alone travels as a number where the provider takes numbers. */
const template = z.string().check(
  z.maxLength(2_000),
  z.refine(
    (text) => placesOf(text).every((one) => knownPlaces.test(one)),
    'names a place that there is not',
  ),
)
/** Where a value stands in an answer: names with points between, such as `data.balance`. */
const pointer = z.string().check(z.regex(/^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+)*$/))
const baseUrl = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^\s@]+|\{GAMES_URL\}\S*)$/,
      'an http(s) address without a user name, or {GAMES_URL} and a path',
    ),
  )

/** What a provider calls its results: the text of a code, or `http:<status>` where an answer has none. */
const codes = z.array(z.string().check(z.minLength(1)))

/** Anything that is not listed is not understood: its outcome is unknown. */
const outcomes = {
  ok: codes,
  playerExists: codes,
  playerNotFound: codes,
  referenceNotFound: codes,
  pending: codes,
  /** Nothing was moved and nothing will be: not enough, locked, bad request, unauthorised, maintenance. */
  refused: codes,
  /** Refused too, for now: a question is asked again soon. */
  tooMany: codes,
}
export type ResultWord = keyof typeof outcomes

const call = z.strictObject({
  method: z._default(z.enum(['GET', 'POST']), 'POST'),
  /** After the base URL. */
  path: z._default(template, ''),
  /** What is sent, by name; a name with points is nested in JSON. */
  send: z._default(z.record(z.string(), template), {}),
  /** Where this call means something else by a code than the others. */
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
/** What any call knows. What another call knows would be written as nothing here, and as a number not at all. */
const everywhere = ['seconds', 'milliseconds', 'requestId', 'secret', 'GAMES_URL']
const knows = (...names: string[]) =>
  z.refine<CallRow>(
    ({ path, send }) =>
      [path, ...Object.values(send)]
        .flatMap(placesOf)
        .every((one) => everywhere.includes(one) || names.includes(one)),
    'names a place that this call knows nothing for',
  )
const player = call.check(knows('username', 'password'), sends('username'))
const transfer = call.check(
  knows('username', 'amount', 'signedAmount', 'reference'),
  sends('username', 'amount|signedAmount', 'reference'),
)

const report = z.optional(call.check(knows('from', 'to', 'page'), sends('from', 'to', 'page')))

const read = z.strictObject({
  code: z.optional(pointer),
  /** What the player has, in the answer to balance; in that to deposit and withdraw it must then be told too. */
  balance: pointer,
  /** False where a transfer's answer tells no balance. */
  balanceAfter: z._default(z.boolean(), true),
  /** Of the transfer, in the answer to deposit, withdraw and query: must be ours. Absent only where the provider does not tell it. */
  reference: z.optional(pointer),
  status: z.optional(pointer),
  /** Of the transfer, in the answer to query: must be ours, where the provider tells them. */
  amount: z.optional(pointer),
  kind: z.optional(pointer),
  /** The link itself, or what `linkTemplate` is filled with as `{link}`. */
  link: z.optional(pointer),
  linkTemplate: z.optional(template),
  rows: z.optional(pointer),
  /** The next page's number, or null. */
  next: z.optional(pointer),
  rowReference: z.optional(pointer),
  rowAmount: z.optional(pointer),
  /** Absent where a withdrawal's amount is below zero. */
  rowKind: z.optional(pointer),
  rowStatus: z.optional(pointer),
})

/** Where a report of bets has its rows, and where in a row stands what. Times are written as `times` says, amounts as `credits` says. */
const bets = z.strictObject({
  rows: pointer,
  next: z.optional(pointer),
  id: pointer,
  username: pointer,
  state: pointer,
  stake: pointer,
  /** What counts as turnover. */
  valid: pointer,
  placedAt: pointer,
  /** Of a bet that has ended; absent where that is its last change. */
  settledAt: z.optional(pointer),
  changedAt: pointer,
  states: z.strictObject({ open: codes, settled: codes, void: codes }),
})

const most = z.optional(z.int().check(z.gte(1), z.lte(10_000)))
const timeout = (usualMs: number) => z.optional(z.int().check(z.gte(500), z.lte(usualMs)))

const shape = z.strictObject({
  /** `{GAMES_URL}` is the setting. */
  baseUrl,
  /** In front of our own name of the member: the agent's prefix. */
  usernamePrefix: z._default(z.string().check(z.regex(/^[a-z0-9]{0,12}$/)), ''),
  encoding: z.enum(['json', 'form', 'query']),
  headers: z._default(z.record(z.string().check(z.regex(/^[A-Za-z0-9-]+$/)), template), {}),
  signature: z.optional(
    z.strictObject({
      algorithm: z.enum(['hmac-sha256', 'hmac-sha1', 'sha256', 'md5']),
      over: template,
      encoding: z.enum(['hex', 'base64']),
      /** Where it travels. `body`: among what is sent. */
      in: z.enum(['header', 'query', 'body']),
      name: z.string().check(z.minLength(1)),
    }),
  ),
  /** How credits travel, both ways: '10.00', 10 or 1000. */
  credits: z.enum(['text', 'number', 'hundredths']),
  /** How `{from}` and `{to}` travel, and the times of a bet. */
  times: z._default(z.enum(['iso', 'seconds', 'milliseconds']), 'iso'),
  calls: z.strictObject({
    create: player,
    balance: call.check(knows('username'), sends('username')),
    deposit: transfer,
    withdraw: transfer,
    query: call.check(knows('reference'), sends('reference')),
    reset: z.optional(player.check(sends('password'))),
    launch: z.optional(call.check(knows('username', 'locale'), sends('username'))),
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
  /** A transfer's status, wherever it is told. */
  statuses: z._default(z.strictObject({ success: codes, failed: codes, pending: codes }), {
    success: [],
    failed: [],
    pending: [],
  }),
  kinds: z._default(z.strictObject({ deposit: codes, withdraw: codes }), {
    deposit: [],
    withdraw: [],
  }),
  /** Most calls in any minute that this provider takes of one process, by call; `all` for all together. A call over it is not sent. */
  perMinute: z._default(
    z.strictObject({
      all: most,
      create: most,
      balance: most,
      deposit: most,
      withdraw: most,
      query: most,
      reset: most,
      launch: most,
      history: most,
      bets: most,
    }),
    {},
  ),
  /** Sooner than the usual 20 s for what moves money and 10 s for questions. */
  timeoutMs: z._default(z.strictObject({ money: timeout(20_000), questions: timeout(10_000) }), {}),
})

type Read = z.output<typeof shape>

/** What no single field can tell. */
const agrees = (field: string[], message: string, holds: (row: Read) => boolean) =>
  z.refine<Read>(holds, { path: field, message })

/** A word that stood in two lists would mean whatever list comes first. */
const isDistinct = (lists: Record<string, readonly string[]>): boolean =>
  new Set(Object.values(lists).flat()).size === Object.values(lists).flat().length
const codeLists = ({ codes: lists, calls }: Read) => [
  lists,
  ...Object.values(calls).flatMap((one) => (one ? [one.codes] : [])),
]

/** How one provider's HTTP is spoken: the `connection` of its row in `game`. Adding a provider is such a row; docs/operate.md tells how to write one. */
export const connectionShape = shape.check(
  agrees(
    ['encoding'],
    'a GET carries nothing but a query',
    ({ encoding, calls }) =>
      encoding === 'query' || Object.values(calls).every((one) => one?.method !== 'GET'),
  ),
  agrees(
    ['signature', 'over'],
    'cannot be over {body} and in it',
    ({ signature, encoding }) =>
      !signature?.over.includes('{body}') || (signature.in !== 'body' && encoding !== 'query'),
  ),
  agrees(
    ['read', 'link'],
    'is needed where there is a launch',
    ({ calls, read: { link } }) => !calls.launch || link !== undefined,
  ),
  agrees(
    ['read', 'rows'],
    'is needed where there is a history, with rowReference and rowAmount',
    ({ calls, read: { rows, rowReference, rowAmount } }) =>
      !calls.history ||
      (rows !== undefined && rowReference !== undefined && rowAmount !== undefined),
  ),
  agrees(
    ['read', 'status'],
    'is needed to tell what became of a transfer, with statuses',
    ({ read: { status }, statuses }) => status !== undefined && statuses.success.length > 0,
  ),
  agrees(
    ['bets'],
    'tells how the report of calls.bets is read: one is not without the other',
    ({ calls, bets: told }) => (calls.bets === undefined) === (told === undefined),
  ),
  agrees(
    ['bets', 'states'],
    'a word stands in one list',
    ({ bets: told }) => told === undefined || isDistinct(told.states),
  ),
  agrees(['codes'], 'a code stands in one list', (row) => codeLists(row).every(isDistinct)),
  agrees(['codes'], 'an HTTP status of 500 or more tells nothing of what was moved', (row) =>
    codeLists(row).every(
      (lists) =>
        !Object.values(lists)
          .flat()
          .some((one) => one.startsWith('http:5')),
    ),
  ),
  agrees(['statuses'], 'a word stands in one list', ({ statuses }) => isDistinct(statuses)),
  agrees(['kinds'], 'a word stands in one list', ({ kinds }) => isDistinct(kinds)),
  agrees(
    ['kinds'],
    'are needed where a row names its kind',
    ({ read: { rowKind, kind }, kinds }) =>
      (rowKind === undefined && kind === undefined) ||
      (kinds.deposit.length > 0 && kinds.withdraw.length > 0),
  ),
)
export type Connection = z.output<typeof connectionShape>
export type ConnectionRow = z.input<typeof connectionShape>
export type CallName = keyof Connection['calls']
