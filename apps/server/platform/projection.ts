import type { Currency } from '@champa/contract/constants'

/**
 * An SQL expression over the member row `m`, and the type of the JSON value that it yields. Read
 * with the session in one round trip, or in any other query. Never contains user input.
 */
export interface Projection<Value> {
  sql: string
  /** Never set at run time; it only carries the type. */
  value?: Value
}

export const projection = <Value>(sql: string): Projection<Value> => ({ sql })

export const currencyProjection = projection<Currency>('to_jsonb(m.currency)')
