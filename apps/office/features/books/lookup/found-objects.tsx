import { formatDateTime } from '@champa/client/time'
import type { LookedUp } from '@champa/contract/office/book-lookup'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../../list/plain-table.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { useFoundSections, type FoundRow } from './found-sections.ts'
import { PostingList } from './posting-list.tsx'

/** Everything that an id names or leads to, each kind in a table with links to the rooms. */
export function FoundObjects({ found }: { found: LookedUp }) {
  const t = useTranslations()
  const sections = useFoundSections(found)
  const columns = useColumns()
  return (
    <>
      <p className="lookup__named" role="status">
        {t('lookup.named', {
          kinds: found.named.map((kind) => t(`lookupKind.${kind}`)).join(', '),
        })}
        {found.more && ` ${t('lookup.more')}`}
      </p>
      {sections.map(({ kind, rows }) => (
        <section key={kind} className="lookup__part">
          <h2>{t(`lookupKind.${kind}`)}</h2>
          <PlainTable
            caption={t(`lookupKind.${kind}`)}
            columns={columns}
            rows={rows}
            idOf={({ key }) => key}
            empty=""
          />
        </section>
      ))}
      {found.postings.length > 0 && (
        <section className="lookup__part">
          <h2>{t('lookupKind.posting')}</h2>
          <PostingList postings={found.postings} />
        </section>
      )}
    </>
  )
}

function useColumns(): Column<FoundRow>[] {
  const t = useTranslations()
  const Link = useLink()
  return [
    {
      key: 'id',
      head: t('lookup.id'),
      cell: ({ id, href }) =>
        href === null ? (
          <span className="hash">{id}</span>
        ) : (
          <Link className="link hash" href={href}>
            {id}
          </Link>
        ),
      phone: 'who',
    },
    { key: 'words', head: t('lookup.what'), cell: ({ words }) => words, phone: 'when' },
    { key: 'state', head: t('lookup.state'), cell: ({ state }) => state, phone: 'state' },
    {
      key: 'at',
      head: t('audit.at'),
      cell: ({ at }) => at !== null && <span className="num nowrap c-2">{formatDateTime(at)}</span>,
      priority: 2,
    },
    {
      key: 'sum',
      head: t('breaks.amount'),
      cell: ({ sum }) => sum,
      number: true,
      phone: 'amount',
    },
  ]
}
