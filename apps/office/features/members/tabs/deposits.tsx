import { formatMinute } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import { maxListRows } from '@champa/contract/office/lists'
import { readMemberDeposits } from '@champa/contract/office/member-money-tabs'
import { listPayments, type PaymentRow } from '@champa/contract/office/payments'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { call, useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'
import { MorePages } from '../../list/list-states.tsx'

type Deposits = Answer<typeof readMemberDeposits>
interface Part extends OfMember {
  data: Deposits
}

/** Payments that came in for the member, and what the member did to pay. */
export default function DepositsTab(member: OfMember) {
  const { id } = member
  const query = useApiQuery(readMemberDeposits, { params: { id } }, onceOpened)
  return (
    <div className="member__body">
      <Payments {...member} />
      <TabData query={query}>
        {(data) => (
          <>
            <Codes {...member} data={data} />
            <Slips {...member} data={data} />
            <GiftLinks {...member} data={data} />
            <Notices {...member} data={data} />
          </>
        )}
      </TabData>
    </div>
  )
}

const At = ({ ms }: { ms: number }) => <span className="num c-2 nowrap">{formatMinute(ms)}</span>

function Payments({ id }: OfMember) {
  const t = useTranslations()
  const pages = usePages({
    key: [listPayments.path, 'member', id],
    read: (after, signal) =>
      call(
        listPayments,
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
    <TabPart title={t('members.payments')}>
      <MorePages pages={pages}>
        <PlainTable<PaymentRow>
          caption={t('members.payments')}
          rows={pages.rows}
          idOf={({ account, payment }) => `${account} ${payment}`}
          empty={t('members.noPayments')}
          columns={[
            {
              key: 'at',
              head: t('members.at'),
              cell: ({ seenAt }) => <At ms={seenAt} />,
              phone: 'when',
            },
            {
              key: 'from',
              head: t('members.payer'),
              cell: ({ provider, payer }) => (
                <>
                  <span className="bankcode">{payer.bankCode ?? provider}</span> {payer.name}{' '}
                  <span className="num c-3">{payer.accountNo}</span>
                </>
              ),
              phone: 'who',
            },
            {
              key: 'channels',
              head: t('members.channels'),
              cell: ({ channels }) => channels.join(', '),
              priority: 2,
            },
            {
              key: 'state',
              head: t('members.status'),
              cell: ({ state }) => wordOf(t, `depositState.${state}`) ?? state,
              phone: 'state',
            },
            {
              key: 'amount',
              head: t('members.amount'),
              cell: ({ amount, currency }) => formatMoney(amount, currency ?? undefined),
              number: true,
              phone: 'amount',
            },
          ]}
        />
      </MorePages>
    </TabPart>
  )
}

function Codes({ head, data: { codes } }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  return (
    <TabPart title={t('members.codes')}>
      <PlainTable
        caption={t('members.codes')}
        rows={codes}
        idOf={({ id }) => id}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ createdAt }) => <At ms={createdAt} />,
            phone: 'when',
          },
          {
            key: 'provider',
            head: t('members.provider'),
            cell: ({ provider }) => provider,
            phone: 'who',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: ({ state }) => wordOf(t, `depositState.${state}`) ?? state,
            phone: 'state',
          },
          {
            key: 'paid',
            head: t('members.paid'),
            cell: ({ paidAmount }) =>
              paidAmount === null ? '–' : formatMoney(paidAmount, currency),
            number: true,
            priority: 2,
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => formatMoney(amount, currency),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function Slips({ head, data: { slips } }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  return (
    <TabPart title={t('members.slips')}>
      <PlainTable
        caption={t('members.slips')}
        rows={slips}
        idOf={({ id }) => id}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ uploadedAt }) => <At ms={uploadedAt} />,
            phone: 'when',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: ({ status }) => wordOf(t, `depositState.${status}`) ?? status,
            phone: 'state',
          },
          { key: 'note', head: t('members.note'), cell: ({ note }) => note ?? '–', phone: 'who' },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount, currency)),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function GiftLinks({ head, data: { giftLinks } }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  return (
    <TabPart title={t('members.giftLinks')}>
      <PlainTable
        caption={t('members.giftLinks')}
        rows={giftLinks}
        idOf={({ hash }) => hash}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ sentAt }) => <At ms={sentAt} />,
            phone: 'when',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: ({ state }) => wordOf(t, `depositState.${state}`) ?? state,
            phone: 'state',
          },
          {
            key: 'reason',
            head: t('members.reason'),
            cell: ({ reason }) => reason ?? '–',
            phone: 'who',
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount, currency)),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function Notices({ head, data: { notices } }: Part) {
  const t = useTranslations()
  if (notices.length === 0) return null
  return (
    <TabPart title={t('members.notices')}>
      <ul className="past">
        {notices.map(({ id, amount, createdAt }) => (
          <li key={id}>
            <time>{formatMinute(createdAt)}</time>
            <span className="num fw-6">{formatMoney(amount, head.member.currency)}</span>
          </li>
        ))}
      </ul>
    </TabPart>
  )
}
