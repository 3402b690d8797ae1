import { PageHead } from '@champa/ui/shell/page-head'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { readPage } from '../../features/statement/read-page.ts'
import { StatementPages } from '../../features/statement/statement-pages.tsx'
import { useMoneyNews } from '../../features/wallet/use-money-news.ts'
import { useScreen } from '../../platform/use-screen.ts'

/** `/user/statement?page=2`: the page is in the address, so that back and reload keep it. */
export function Statement() {
  const t = useTranslations()
  const [search, setSearch] = useSearchParams()
  useScreen(t('st.title'))
  useMoneyNews()
  const show = (page: number) => {
    setSearch(page === 1 ? {} : { page: String(page) })
    globalThis.scrollTo({ top: 0 })
  }
  return (
    <main className="wrap wrap--narrow">
      <PageHead title={t('st.title')} />
      <StatementPages page={readPage(search.get('page'))} onPage={show} depositHref="/user/home?open=deposit" />
    </main>
  )
}
