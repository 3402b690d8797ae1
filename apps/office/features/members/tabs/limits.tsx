import type { Answer } from '@champa/client/call-shape'
import { formatMinute } from '@champa/client/time'
import { readMemberLimits } from '@champa/contract/office/member-person-tabs'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

interface Part extends OfMember {
  data: Answer<typeof readMemberLimits>
}

/** Deposit limits, time-outs and exclusions, with who changed them. */
export default function LimitsTab(member: OfMember) {
  const query = useApiQuery(readMemberLimits, { params: { id: member.id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {(data) => (
          <>
            <Limits {...member} data={data} />
            <Breaks {...member} data={data} />
            <Changes {...member} data={data} />
          </>
        )}
      </TabData>
    </div>
  )
}

function Limits({ head, data: { limits } }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  const money = (value: bigint | null) =>
    value === null ? t('members.noLimit') : formatMoney(value, currency)
  return (
    <TabPart title={t('members.depositLimits')}>
      <PlainTable
        caption={t('members.depositLimits')}
        rows={limits}
        idOf={({ period }) => period}
        empty={t('members.none')}
        columns={[
          {
            key: 'period',
            head: t('members.period'),
            cell: ({ period }) => t(`limitPeriod.${period}`),
            phone: 'who',
          },
          {
            key: 'limit',
            head: t('members.limit'),
            cell: ({ amount }) => money(amount),
            number: true,
            phone: 'amount',
          },
          {
            key: 'used',
            head: t('members.usedUp'),
            cell: ({ used }) => formatMoney(used, currency),
            number: true,
            phone: 'when',
          },
          {
            key: 'next',
            head: t('members.nextLimit'),
            cell: ({ next }) => next && `${money(next.amount)} · ${formatMinute(next.at)}`,
            number: true,
            phone: 'state',
          },
        ]}
      />
    </TabPart>
  )
}

function Breaks({ data: { breaks } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.breaks')}>
      <PlainTable
        caption={t('members.breaks')}
        rows={breaks}
        idOf={({ no }) => String(no)}
        empty={t('members.noBreaks')}
        columns={[
          {
            key: 'kind',
            head: t('members.what'),
            cell: ({ kind, reason }) => (
              <>
                <b>{t(`breakKind.${kind}`)}</b> <span className="c-2">{reason}</span>
              </>
            ),
            phone: 'who',
          },
          {
            key: 'from',
            head: t('members.startedAt'),
            cell: ({ startedAt }) => <span className="num c-2">{formatMinute(startedAt)}</span>,
            phone: 'when',
          },
          {
            key: 'to',
            head: t('members.endsAt'),
            cell: ({ endsAt }) => <span className="num">{formatMinute(endsAt)}</span>,
            phone: 'state',
          },
        ]}
      />
    </TabPart>
  )
}

function Changes({ data: { changes } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.limitChanges')}>
      <ul className="past">
        {changes.map(({ period, at, via }) => (
          <li key={`${period} ${at}`}>
            <time>{formatMinute(at)}</time>
            <span>
              {wordOf(t, `limitPeriod.${period}`) ?? period}{' '}
              <span className="c-2">{t(`changedVia.${via}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {changes.length === 0 && <p className="c-2">{t('members.none')}</p>}
    </TabPart>
  )
}
