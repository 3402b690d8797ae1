import { formatDateTime, formatMinute } from '@champa/client/time'
import { type BreakDetail, type BreakRow, readBreak } from '@champa/contract/office/reconciliation'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { toItemId } from '../../list/item-id.ts'
import { Facts, Panel, PanelPart, UnreadPanel } from '../../list/panel.tsx'
import { differenceOf, signedMoney } from './break-columns.tsx'
import { BreakFoot } from './break-foot.tsx'
import { Candidates } from './candidates.tsx'

/** One difference with both sides. Opening it is recorded as a look. */
export function BreakPanel({ id, backHref }: { id: string; backHref: string }) {
  const t = useTranslations()
  const query = useApiQuery(readBreak, { params: { id } }, { staleTime: 0, notByItself: true })
  const [chosen, setChosen] = useState<readonly BreakRow[]>([])
  if (!query.data) return <UnreadPanel title={t('breaks.one')} backHref={backHref} query={query} />
  const { row, candidates, laterStatement } = query.data
  return (
    <Panel
      title={t(`bankBreakKind.${row.kind}`)}
      label={`${t('breaks.one')} ${row.reference ?? row.id}`}
      backHref={backHref}
      above={<span>{formatMinute(row.at)}</span>}
      below={<Sides row={row} />}
      foot={row.closed === null && <BreakFoot detail={query.data} chosen={chosen} />}
    >
      {laterStatement && (
        <InfoNote kind="warn">
          {t('breaks.laterStatement', {
            file: laterStatement.file,
            name: laterStatement.by,
            at: formatMinute(laterStatement.at),
          })}
        </InfoNote>
      )}
      <BreakFacts detail={query.data} />
      {row.closed === null && candidates.length > 0 && (
        <Candidates of={row} candidates={candidates} chosen={chosen} onChoose={setChosen} />
      )}
    </Panel>
  )
}

function Sides({ row }: { row: BreakRow }) {
  const t = useTranslations()
  const { ours, theirs, currency } = row
  return (
    <dl className="break-sides num">
      <div>
        <dt>{t('breaks.theirs')}</dt>
        <dd>{signedMoney(theirs, currency)}</dd>
      </div>
      <div>
        <dt>{t('breaks.ours')}</dt>
        <dd>{signedMoney(ours, currency)}</dd>
      </div>
      <div>
        <dt>{t('books.difference')}</dt>
        <dd className="c-chili">{signedMoney(differenceOf(row), currency)}</dd>
      </div>
    </dl>
  )
}

function BreakFacts({ detail }: { detail: BreakDetail }) {
  const t = useTranslations()
  const Link = useLink()
  const { row, line, payment, movement } = detail
  const { closed } = row
  return (
    <>
      {line && (
        <PanelPart title={t('breaks.bankRow')} aside={t(`breakSource.${line.source}`)}>
          {line.text && (
            <blockquote className="told-text" translate="no">
              {line.text}
            </blockquote>
          )}
          <Facts
            facts={[
              { term: t('breaks.at'), value: formatDateTime(line.at) },
              { term: t('breaks.amount'), value: signedMoney(line.amount, row.currency) },
              {
                term: t('breaks.balance'),
                value: line.balance === null ? null : formatMoney(line.balance, row.currency),
              },
              { term: t('breaks.reference'), value: line.reference, copied: line.reference },
            ]}
          />
        </PanelPart>
      )}
      <PanelPart title={t('breaks.inBooks')}>
        <Facts
          facts={[
            { term: t('breaks.account'), value: row.account },
            {
              term: t('breaks.payment'),
              value: payment && (
                <Link
                  className="link"
                  href={`/office/deposits/all/${toItemId(payment.account, payment.payment)}`}
                >
                  {payment.payment}
                </Link>
              ),
            },
            { term: t('breaks.paidAt'), value: payment && formatDateTime(payment.paidAt) },
            {
              term: t('breaks.amount'),
              value: payment && formatMoney(payment.amount, row.currency),
            },
            {
              term: t('breaks.payout'),
              value: movement && (
                <Link className="link" href={`/office/withdrawals/${movement}`}>
                  {movement}
                </Link>
              ),
            },
            { term: t('breaks.found'), value: formatMinute(row.foundAt) },
            {
              term: t('breaks.closedBy'),
              value:
                closed &&
                `${formatMinute(closed.at)} ${t(`breakEnd.${closed.how}`)} ${closed.by?.name ?? ''}`,
            },
            { term: t('breaks.why'), value: closed?.why },
          ]}
        />
      </PanelPart>
    </>
  )
}
