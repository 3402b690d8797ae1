import {
  statementStatuses,
  statementTypes,
  type StatementStatus,
  type StatementType,
} from '@champa/contract/statement'

/** What the member wants to see, as it stands in the address. */
export interface Filters {
  types: readonly StatementType[]
  status: StatementStatus | null
  from: string | null
  to: string | null
}

export const noFilters: Filters = { types: [], status: null, from: null, to: null }

/** `?types=deposit,withdraw&status=FAILED&from=2025-06-01&to=2025-06-12`: whatever cannot be read is left out. */
export function readFilters(search: URLSearchParams): Filters {
  const types = search.get('types')?.split(',') ?? []
  const status = search.get('status')
  return {
    types: statementTypes.filter((type) => types.includes(type)),
    status: statementStatuses.find((one) => one === status) ?? null,
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  }
}

/** A day as a date field gives it; also while one is typed, when the year is still `0002`. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

export function writeFilters({ types, status, from, to }: Filters): Record<string, string> {
  return {
    ...(types.length > 0 ? { types: types.join(',') } : {}),
    ...(status ? { status } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

export const hasFilters = (filters: Filters): boolean =>
  Object.keys(writeFilters(filters)).length > 0

/** The same as the API asks for it. */
export function toQuery({ types, status, from, to }: Filters) {
  return {
    ...(types.length > 0 ? { types: [...types] } : {}),
    ...(status ? { statuses: [status] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
