import type { Currency } from '@champa/contract/constants'

/**
 * An SQL expression over member `m`, read in the session's own round trip or in any other query,
 * with the type of the JSON value that it yields. Never made of user input.
 */
export interface Projection<Value> {
  sql: string
  /** Never set: it ties the type to the SQL. */
  value?: Value
}

export const projection = <Value>(sql: string): Projection<Value> => ({ sql })

export const currencyProjection = projection<Currency>('to_jsonb(m.currency)')
