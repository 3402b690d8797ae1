import { caretLeft, caretRight } from '../icons/arrow.ts'
import { Icon } from '../brand/icon.tsx'
import { pagerPages } from './pager-pages.ts'

export interface PagerProps {
  /** Current page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  label: string
  previousLabel: string
  nextLabel: string
  /** Accessible name of a page number: "Page 4". */
  pageLabel: (page: number) => string
}

export function Pager({
  page,
  pages,
  onPage,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
}: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <button
        type="button"
        aria-label={previousLabel}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon icon={caretLeft} size={20} />
      </button>
      {pagerPages(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={pageLabel(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={nextLabel}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon icon={caretRight} size={20} />
      </button>
    </nav>
  )
}
