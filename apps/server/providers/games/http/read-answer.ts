import type { OutsideAnswer } from '../../outside-call.ts'
import type { CallName, Connection, CodeMeaning } from './connection.ts'

export type Body = Record<string, unknown>
export type Answer = OutsideAnswer<Body>

/**
 * Parses JSON with every number as its source text: a float could not distinguish 10.30 from
 * 10.299999999999999.
 */
export function parseAnswer(text: string): unknown {
  return (JSON.parse as ParseWithSource)(text, (_, value, { source }) =>
    typeof value === 'number' ? source : value,
  )
}
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source: string }) => unknown,
) => unknown

export function valueAt(body: unknown, pointer: string): unknown {
  let value = body
  for (const name of pointer.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Body)[name]
  }
  return value
}

/** The string, number or boolean at this path, as text. */
export function textAt(body: unknown, pointer: string | undefined): string | undefined {
  const value = pointer === undefined ? undefined : valueAt(body, pointer)
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : undefined
}

export interface Result {
  /** The meaning of the code; null when it is not listed. */
  meaning: CodeMeaning | null
  /** A text for the log, which contains nothing that was sent. */
  reason: string
}

/** The result of an answer, by its code or, when it has none, by its HTTP status. */
export function resultOf(
  { read, codes, calls }: Connection,
  call: CallName,
  answer: Answer,
): Result {
  if (answer.kind === 'not-understood')
    return { meaning: null, reason: `status ${answer.status} without a provider code` }
  if (answer.kind !== 'answer') return { meaning: null, reason: answer.reason }
  const reported = textAt(answer.body, read.code)
  const code = reported ?? `http:${answer.status}`
  const meaning = meaningOf(calls[call]!.codes, code) ?? meaningOf(codes, code)
  // A success code with an HTTP error status is contradictory, so it is not understood.
  const contradicts =
    meaning === 'ok' && reported !== undefined && (answer.status < 200 || answer.status > 299)
  return {
    meaning: contradicts ? null : meaning,
    reason: `provider code ${/^[\w.:-]{1,24}$/.test(code) ? code : 'unreadable'}`,
  }
}

function meaningOf(
  lists: Partial<Record<CodeMeaning, string[]>>,
  code: string,
): CodeMeaning | null {
  return (
    (Object.keys(lists) as CodeMeaning[]).find((meaning) => lists[meaning]!.includes(code)) ?? null
  )
}

/** Maps the provider's status of a transfer. */
export function statusOf(
  { statuses }: Connection,
  reported: string | undefined,
): 'success' | 'failed' | 'pending' | null {
  return reported === undefined
    ? null
    : ((['success', 'failed', 'pending'] as const).find((status) =>
        statuses[status].includes(reported),
      ) ?? null)
}
