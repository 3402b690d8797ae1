import { parseAmount } from '@champa/contract/money'
import type { FilterValues } from '../list/filters.ts'

/** The shapes of filters that every list of money has. */
export const dayShape = /^\d{4}-\d\d-\d\d$/
export const amountShape = /^\d{1,9}(\.\d{1,2})?$/

const amountNames = ['minAmount', 'maxAmount']

/** Filters as an endpoint takes them, with amounts as numbers; a wrong amount is left out. */
export const toFilterInput = (values: FilterValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]): [string, string | number][] => {
      if (!amountNames.includes(name)) return [[name, text]]
      return amountShape.test(text) ? [[name, Number(parseAmount(text)) / 100]] : []
    }),
  )
