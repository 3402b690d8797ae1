import { formatMinute } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import { listWithdrawals } from '@champa/contract/office/withdrawals'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { MorePages } from '../../list/list-states.tsx'

/** The member's withdrawals, each with the way to its room. */
export default function WithdrawalsTab({ id }: OfMember) {
  const t = useTranslations()
  const Link = useLink()
  const pages = usePages({
    key: [listWithdrawals.path, 'member', id],
    read: (after, signal) =>
      call(
        listWithdrawals,
        {
          body: {
            view: 'all',
            filters: { memberId: id },
            sort: 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  return (
    <div className="member__body">
      <MorePages pages={pages}>
        <PlainTable
          caption={t('memberTab.withdrawals')}
          rows={pages.rows}
          idOf={(row) => row.id}
          empty={t('members.noWithdrawals')}
          columns={[
            {
              key: 'at',
              head: t('members.at'),
              cell: (row) => (
                <Link className="link num" href={`/office/withdrawals/${row.id}`}>
                  {formatMinute(row.requestedAt)}
                </Link>
              ),
              phone: 'when',
            },
            {
              key: 'to',
              head: t('members.payee'),
              cell: ({ to }) => (
                <>
                  <span className="bankcode">{to.bankCode}</span>{' '}
                  <span className="num c-2">{to.accountNo}</span>
                </>
              ),
              phone: 'who',
            },
            {
              key: 'state',
              head: t('members.status'),
              cell: ({ state }) => t(`withdrawalState.${state}`),
              phone: 'state',
            },
            {
              key: 'amount',
              head: t('members.amount'),
              cell: (row) => formatMoney(row.amount, row.currency),
              number: true,
              phone: 'amount',
            },
          ]}
        />
      </MorePages>
    </div>
  )
}
