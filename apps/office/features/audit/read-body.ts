export interface BodyChange {
  name: string
  before: string
  after: string
}

/** What the stored JSON of an entry says besides its columns. */
export interface EntryBody {
  changes: BodyChange[]
  details: { name: string; value: string }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** A value that is no record, as one without a name. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? value : value === undefined ? {} : { '': value }

/**
 * Reads the canonical JSON of an entry: before and after field by field, and the details. An entry
 * of an older version may have neither; a text that is not JSON has none.
 */
export function readBody(json: string): EntryBody {
  let body: unknown
  try {
    body = JSON.parse(json)
  } catch {
    body = {}
  }
  const { before, after, details } = isRecord(body) ? body : {}
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return {
    changes: names.map((name) => ({
      name,
      before: textOf(was[name]),
      after: textOf(is[name]),
    })),
    details: Object.entries(fieldsOf(details)).map(([name, value]) => ({
      name,
      value: textOf(value),
    })),
  }
}
