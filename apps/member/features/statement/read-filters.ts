import { statementTypes, type StatementType } from '@champa/contract/statement'
import { movementStatuses, type MovementStatus } from '@champa/contract/statuses'

/** The member's filters as stored in the URL. */
export interface Filters {
  types: readonly StatementType[]
  status: MovementStatus | null
  from: string | null
  to: string | null
}

export const noFilters: Filters = { types: [], status: null, from: null, to: null }

/**
 * `?types=deposit,withdraw&status=FAILED&from=2025-06-01&to=2025-06-12`; invalid values are
 * dropped.
 */
export function readFilters(search: URLSearchParams): Filters {
  const types = search.get('types')?.split(',') ?? []
  const status = search.get('status')
  return {
    types: statementTypes.filter((type) => types.includes(type)),
    status: movementStatuses.find((movementStatus) => movementStatus === status) ?? null,
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  }
}

/**
 * A day from a date field; null for an invalid one, such as the year `0002` while it is being
 * typed.
 */
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

/** The filters as parameters of the API. */
export function toQuery({ types, status, from, to }: Filters) {
  return {
    ...(types.length > 0 ? { types: [...types] } : {}),
    ...(status ? { statuses: [status] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/**
 * Parses `?page=`, which the member may have edited: a whole number from 1, else the first page.
 */
export function readPage(text: string | null): number {
  const page = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 1
  return Math.max(1, page)
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
