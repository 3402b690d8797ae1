import type { Answer } from '@champa/client/call-shape'
import { formatDate, formatMinute } from '@champa/client/time'
import { readMemberRewards } from '@champa/contract/office/member-reward-tabs'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'
import { LockFacts } from '../tab-lists/lock-facts.tsx'

interface Part extends OfMember {
  data: Answer<typeof readMemberRewards>
}

/** Bonuses: armed, in play, ended and received, and the refunds. */
export default function RewardsTab(member: OfMember) {
  const t = useTranslations()
  const query = useApiQuery(readMemberRewards, { params: { id: member.id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {(data) => (
          <>
            <TabPart title={t('members.armed')}>
              <p className={data.armed ? undefined : 'c-2'}>
                {data.armed
                  ? `${data.armed.name} · ${formatMinute(data.armed.at)}`
                  : t('members.none')}
              </p>
            </TabPart>
            {data.lock && <LockFacts lock={data.lock} currency={member.head.member.currency} />}
            <EndedLocks {...member} data={data} />
            <Receipts {...member} data={data} />
            <Refunds {...member} data={data} />
          </>
        )}
      </TabData>
    </div>
  )
}

function EndedLocks({ head, data: { endedLocks } }: Part) {
  const t = useTranslations()
  const money = (value: bigint) => formatMoney(value, head.member.currency)
  return (
    <TabPart title={t('members.endedLocks')}>
      <PlainTable
        caption={t('members.endedLocks')}
        rows={endedLocks}
        idOf={({ no }) => String(no)}
        empty={t('members.none')}
        columns={[
          { key: 'name', head: t('members.what'), cell: ({ name }) => name, phone: 'who' },
          {
            key: 'at',
            head: t('members.endedAt'),
            cell: ({ startedAt, endedAt }) => (
              <span className="num c-2">{formatMinute(endedAt ?? startedAt)}</span>
            ),
            phone: 'when',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: ({ state }) => wordOf(t, `lockState.${state}`) ?? state,
            phone: 'state',
          },
          {
            key: 'taken',
            head: t('members.taken'),
            cell: ({ taken }) => money(taken),
            number: true,
            priority: 2,
          },
          {
            key: 'credit',
            head: t('members.credit'),
            cell: ({ credit }) => money(credit),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function Receipts({ head, data: { receipts } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.receipts')}>
      <PlainTable
        caption={t('members.receipts')}
        rows={receipts}
        idOf={({ code, at }) => `${code} ${at}`}
        empty={t('members.none')}
        columns={[
          { key: 'name', head: t('members.what'), cell: ({ name }) => name, phone: 'who' },
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ at }) => <span className="num c-2">{formatMinute(at)}</span>,
            phone: 'when',
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => formatMoney(amount, head.member.currency),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function Refunds({ head, data: { refunds } }: Part) {
  const t = useTranslations()
  const money = (value: bigint) => formatMoney(value, head.member.currency)
  return (
    <TabPart title={t('members.refunds')}>
      <PlainTable
        caption={t('members.refunds')}
        rows={refunds}
        idOf={({ from }) => String(from)}
        empty={t('members.none')}
        columns={[
          {
            key: 'from',
            head: t('members.weekFrom'),
            cell: ({ from }) => <span className="num">{formatDate(from)}</span>,
            phone: 'who',
          },
          {
            key: 'loss',
            head: t('members.loss'),
            cell: ({ loss }) => money(loss),
            number: true,
            phone: 'when',
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => money(amount),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}
