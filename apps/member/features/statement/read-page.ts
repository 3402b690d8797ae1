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
