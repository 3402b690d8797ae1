import type { Answer } from '@champa/client/call-shape'
import { formatDateTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import { readMemberBooks } from '@champa/contract/office/member-money-tabs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { unitText } from '@champa/ui/format/unit-text'
import { PlainTable } from '../../list/plain-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { TabPart } from '../tab-parts.tsx'
import { MorePages } from '../../list/list-states.tsx'
import { MovementSheet } from '../tab-lists/movement-sheet.tsx'

type Books = Answer<typeof readMemberBooks>

function useBookPages(id: string, account: string | null) {
  return usePages({
    key: [readMemberBooks.path, id, account],
    notByItself: true,
    read: async (after, signal) => {
      const body = {
        ...(account === null ? {} : { account }),
        ...(after === undefined ? {} : { after }),
        limit: maxListRows,
      }
      const answer = await call(readMemberBooks, { params: { id }, body }, { signal })
      return { ...answer, rows: answer.entries }
    },
  })
}

/** Every account with its balance, that they add up to zero, and the entries of one of them. */
export default function BooksTab({ id, head }: OfMember) {
  const [account, setAccount] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const pages = useBookPages(id, account)
  const books = pages.first
  return (
    <div className="member__body">
      <MorePages pages={pages}>
        {books && (
          <>
            <Accounts books={books} onPick={setAccount} />
            <Entries books={books} rows={pages.rows} onOpen={setOpen} />
          </>
        )}
      </MorePages>
      <MovementSheet
        id={id}
        movement={open}
        currency={head.member.currency}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

function Accounts({ books, onPick }: { books: Books; onPick: (account: string) => void }) {
  const t = useTranslations()
  const sums = books.sums.map(({ unit, sum }) => (
    <span key={unit} className={sum === 0n ? 'num' : 'num c-chili'}>
      {t('members.sumIs', { unit, sum: unitText(sum, unit) })}{' '}
    </span>
  ))
  return (
    <TabPart title={t('members.accounts')} aside={sums}>
      <PlainTable
        caption={t('members.accounts')}
        rows={books.accounts}
        idOf={({ account }) => account}
        empty={t('members.none')}
        columns={[
          {
            key: 'account',
            head: t('members.account'),
            cell: ({ account }) => (
              <button
                type="button"
                className="row-open hash"
                aria-pressed={account === books.account}
                onClick={() => onPick(account)}
              >
                {account}
              </button>
            ),
            phone: 'who',
          },
          {
            key: 'floor',
            head: t('members.floor'),
            cell: ({ floor, unit }) => (floor === null ? '–' : unitText(floor, unit)),
            number: true,
            priority: 2,
          },
          {
            key: 'seq',
            head: t('members.seq'),
            cell: ({ seq }) => <span className="c-3">{seq}</span>,
            number: true,
            phone: 'when',
          },
          {
            key: 'balance',
            head: t('members.balance'),
            cell: ({ balance, unit }) => unitText(balance, unit),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

interface EntriesProps {
  books: Books
  rows: Books['entries']
  /** Opens the movement that a posting belongs to. */
  onOpen: (movement: string) => void
}

function Entries({ books, rows, onOpen }: EntriesProps) {
  const t = useTranslations()
  const unit = books.accounts.find(({ account }) => account === books.account)?.unit ?? ''
  const title = t('members.entriesOf', { account: books.account })
  return (
    <TabPart title={title}>
      <PlainTable
        caption={title}
        rows={rows}
        idOf={({ seq }) => seq}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ at }) => <span className="num c-2 nowrap">{formatDateTime(at)}</span>,
            phone: 'when',
          },
          {
            key: 'kind',
            head: t('members.posting'),
            cell: (entry) => <Posting entry={entry} onOpen={onOpen} />,
            phone: 'who',
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => unitText(amount, unit, { isSigned: true }),
            number: true,
            phone: 'amount',
          },
          {
            key: 'after',
            head: t('members.balanceAfter'),
            cell: ({ balanceAfter }) => <span className="c-3">{unitText(balanceAfter, unit)}</span>,
            number: true,
            phone: 'state',
          },
        ]}
      />
    </TabPart>
  )
}

interface PostingProps {
  entry: Books['entries'][number]
  onOpen: (movement: string) => void
}

function Posting({ entry: { kind, postingKey, movementId }, onOpen }: PostingProps) {
  return (
    <>
      {movementId === null ? (
        <b>{kind}</b>
      ) : (
        <button type="button" className="row-open fw-6" onClick={() => onOpen(movementId)}>
          {kind}
        </button>
      )}{' '}
      <span className="hash c-3">{postingKey}</span>
    </>
  )
}
