import { randomUUID, createHash, createHmac } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { CallName, Connection } from './connection.ts'
import { fill, onlyPlace, type Values } from './template.ts'

type Signature = NonNullable<Connection['signature']>

/** Signs a text with the provider's algorithm. */
function sign(
  { algorithm, encoding }: Pick<Signature, 'algorithm' | 'encoding'>,
  secret: string,
  text: string,
): string {
  const hash =
    algorithm === 'md5' || algorithm === 'sha256'
      ? createHash(algorithm)
      : createHmac(algorithm.slice('hmac-'.length), secret)
  return hash.update(text).digest(encoding)
}

export interface Speaking {
  connection: Connection
  /** The value of `{GAMES_URL}`. */
  gamesUrl: string
  secret: string
}

export interface Request {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  written?: { type: string; text: string }
}

/** Builds and signs one call as the provider's connection describes. */
export function writeRequest(
  { connection, gamesUrl, secret }: Speaking,
  name: CallName,
  variables: Values,
): Request {
  const call = connection.calls[name]!
  const now = clock.nowMs()
  const values: Values = {
    ...variables,
    secret,
    GAMES_URL: gamesUrl,
    seconds: `${Math.floor(now / 1_000)}`,
    milliseconds: `${now}`,
    requestId: randomUUID(),
  }
  const sent = new Map(Object.entries(call.send).map(([key, text]) => [key, fill(text, values)]))
  for (const [key, text] of sent) values[`sent:${key}`] = text
  values.sorted = [...sent]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => `${key}=${text}`)
    .join('&')

  const { signature, encoding } = connection
  const seal = (by: Signature): string => sign(by, secret, fill(by.over, values))
  if (signature?.in === 'body') sent.set(signature.name, seal(signature))
  const text =
    encoding === 'json'
      ? writeJson(sent, call.send, (place) => isNumber(place, connection), values)
      : new URLSearchParams([...sent]).toString()
  values.body = encoding === 'query' ? '' : text
  const query = [
    ...(encoding === 'query' && text !== '' ? [text] : []),
    ...(signature?.in === 'query'
      ? [new URLSearchParams({ [signature.name]: seal(signature) }).toString()]
      : []),
  ]
  const address = fill(connection.baseUrl, values) + fill(call.path, values, encodeURIComponent)
  return {
    method: call.method,
    url:
      query.length === 0
        ? address
        : `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`,
    headers: {
      ...Object.fromEntries(
        Object.entries(connection.headers).map(([key, one]) => [key, fill(one, values)]),
      ),
      ...(signature?.in === 'header' ? { [signature.name]: seal(signature) } : {}),
    },
    ...(encoding === 'query'
      ? {}
      : {
          written: {
            type: encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
            text,
          },
        }),
  }
}

/** True for variables that are sent as JSON numbers when they stand alone. */
function isNumber(place: string, { credits, times }: Connection): boolean {
  if (place === 'amount' || place === 'signedAmount') return credits !== 'text'
  if (place === 'from' || place === 'to') return times !== 'iso'
  return place === 'page' || place === 'seconds' || place === 'milliseconds'
}

function writeJson(
  sent: Map<string, string>,
  templates: Record<string, string>,
  isNumeric: (place: string) => boolean,
  values: Values,
): string {
  const body: Record<string, unknown> = {}
  for (const [key, text] of sent) {
    const place = onlyPlace(templates[key] ?? '')
    put(body, key.split('.'), place !== null && isNumeric(place) ? rawNumber(values[place]!) : text)
  }
  return JSON.stringify(body)
}

/** Sets a value at a dotted path. */
function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[first] = value
  else put((into[first] ??= {}) as Record<string, unknown>, rest, value)
}

/** Writes a number with its exact digits, without a float. */
const { rawJSON: rawNumber } = JSON as typeof JSON & { rawJSON: (digits: string) => object }
