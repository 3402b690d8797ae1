import { pagerAfter, pagerBefore } from '@champa/contract/constants'

/** The page numbers of a pager: up to three before the current page and one after it. */
export function pagerPages(current: number, pages: number): number[] {
  const first = Math.max(1, current - pagerBefore)
  const last = Math.min(pages, current + pagerAfter)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
