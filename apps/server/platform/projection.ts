import type { Currency } from '@champa/contract/constants'
import type { AppContext } from './app-context.ts'

/**
 * An SQL expression over the member row `m`, and the type of its JSON value. It is read with the
 * session in one round trip, or in any other query, and never contains user input.
 */
export interface Projection<Value> {
  sql: string
  /**
   * The SQL's parameters from $2 on. They are the same for every member, such as times and settings,
   * because members who are read together share them.
   */
  values?: (ctx: AppContext) => readonly unknown[]
  /** Never set: it only ties the type to the SQL. */
  value?: Value
}

export const projection = <Value>(
  sql: string,
  values?: Projection<Value>['values'],
): Projection<Value> => ({ sql, ...(values && { values }) })

export const currencyProjection = projection<Currency>('to_jsonb(m.currency)')
