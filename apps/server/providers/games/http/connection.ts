import * as z from 'zod/mini'

/**
 * A text with places to fill in: `{username}` `{password}` `{amount}` `{signedAmount}` (below zero for a withdrawal) `{reference}`
 * `{locale}` `{from}` `{to}` `{page}` `{timestamp}` `{requestId}` `{secret}` `{body}` (as sent) `{sorted}` (what is sent, as k=v&k=v by name).
 * A text that is one place alone keeps its type: `{amount}` may travel as a JSON number.
 */
const template = z.string().check(z.maxLength(2_000))
/** Where a value stands in an answer: names with points between, such as `data.balance`. */
const pointer = z.string().check(z.regex(/^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+)*$/))

/** What a provider calls its results: the text of a code, or `http:<status>` where an answer has none. */
const codes = z.array(z.string())

const call = z.strictObject({
  method: z._default(z.enum(['GET', 'POST']), 'POST'),
  /** After the base URL. */
  path: z._default(template, ''),
  /** What is sent, by name; a name with points is nested in JSON. */
  send: z._default(z.record(z.string(), template), {}),
})

/** How one provider's HTTP is spoken: the `connection` of its row in `game`. Adding a provider is such a row; docs/operate.md tells how to write one. */
export const connectionShape = z.strictObject({
  /** `{GAMES_URL}` is the setting. */
  baseUrl: z.string().check(z.minLength(1)),
  /** In front of our own name of the member: the agent's prefix. */
  usernamePrefix: z._default(z.string().check(z.regex(/^[a-z0-9]{0,12}$/)), ''),
  encoding: z.enum(['json', 'form', 'query']),
  headers: z._default(z.record(z.string(), template), {}),
  signature: z.optional(z.strictObject({
    algorithm: z.enum(['hmac-sha256', 'hmac-sha1', 'sha256', 'md5']),
    over: template,
    encoding: z.enum(['hex', 'base64']),
    /** Where it travels. `body`: among what is sent (then `over` must not be `{body}`). */
    in: z.enum(['header', 'query', 'body']),
    name: z.string(),
  })),
  /** How credits travel: '10.00', 10 or 1000; and in answers. */
  credits: z.enum(['text', 'number', 'hundredths']),
  /** How `{from}` and `{to}` travel. */
  times: z._default(z.enum(['iso', 'seconds', 'milliseconds']), 'iso'),
  calls: z.strictObject({
    create: call, balance: call, deposit: call, withdraw: call, query: call,
    reset: z.optional(call), launch: z.optional(call), history: z.optional(call),
  }),
  read: z.strictObject({
    code: z.optional(pointer),
    balance: z.optional(pointer),
    /** Of the transfer, in the answer to deposit and withdraw; must be ours for a success, where the provider tells it. */
    reference: z.optional(pointer),
    /** Of the transfer, in the answer to query. */
    queryReference: z.optional(pointer),
    status: z.optional(pointer),
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
  }),
  /** Anything that is not listed is not understood: its outcome is unknown. */
  codes: z.strictObject({
    ok: codes,
    playerExists: z._default(codes, []),
    playerNotFound: z._default(codes, []),
    referenceNotFound: z._default(codes, []),
    pending: z._default(codes, []),
    /** Nothing was moved and nothing will be: not enough, locked, bad request, unauthorised, maintenance, too many requests. */
    refused: z._default(codes, []),
  }),
  /** A transfer's status, as query and history tell it. */
  statuses: z._default(z.strictObject({ success: codes, failed: codes, pending: codes }), { success: [], failed: [], pending: [] }),
  kinds: z._default(z.strictObject({ deposit: codes, withdraw: codes }), { deposit: [], withdraw: [] }),
  /** Most calls in any minute that this provider takes, by call; `all` for all together. A call over it is not sent. */
  perMinute: z._default(z.partial(z.strictObject({
    all: z.int(), create: z.int(), balance: z.int(), deposit: z.int(), withdraw: z.int(), query: z.int(), reset: z.int(), launch: z.int(), history: z.int(),
  })), {}),
  /** Instead of the usual 20 s for what moves money and 10 s for questions. */
  timeoutMs: z.optional(z.strictObject({ money: z.optional(z.int()), questions: z.optional(z.int()) })),
})
export type Connection = z.output<typeof connectionShape>
export type ConnectionRow = z.input<typeof connectionShape>
