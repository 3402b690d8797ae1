/** The pages that a pager names: up to three before the current one and one after it. */
export function pagerPages(current: number, pages: number): number[] {
  const first = Math.max(1, current - 3)
  const last = Math.min(pages, current + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
