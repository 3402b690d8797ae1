import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { type BooksView, booksViews, pathOf } from './books-views.ts'
import './books.css'

interface BooksTabsProps {
  view: BooksView
  /** How many rows the open view has. */
  counted?: { n: number; more: boolean } | undefined
}

/** The views of the books, each with its own URL. */
export function BooksTabs({ view, counted }: BooksTabsProps) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <nav className="books-tabs" aria-label={t('list.view')}>
      {booksViews.map((one) => (
        <Link key={one} href={pathOf(one)} aria-current={one === view ? 'page' : undefined}>
          {t(`booksView.${one}`)}
          {one === view && counted && (
            <span className="num">
              {counted.n}
              {counted.more && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
