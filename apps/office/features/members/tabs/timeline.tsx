import { formatClock, formatDate } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import { maxListRows } from '@champa/contract/office/lists'
import { readMemberTimeline } from '@champa/contract/office/member-person-tabs'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { MorePages } from '../../list/list-states.tsx'

type Row = Answer<typeof readMemberTimeline>['rows'][number]

/** All that happened, newest first, by day. */
export default function TimelineTab({ id, head }: OfMember) {
  const t = useTranslations()
  const pages = usePages({
    key: [readMemberTimeline.path, id],
    notByItself: true,
    read: (after, signal) =>
      call(
        readMemberTimeline,
        {
          params: { id },
          body: { ...(after === undefined ? {} : { after }), limit: maxListRows },
        },
        { signal },
      ),
  })
  const days = Map.groupBy(pages.rows, ({ at }) => formatDate(at))
  return (
    <div className="member__body">
      <MorePages pages={pages}>
        {pages.rows.length === 0 && <p className="c-2">{t('members.nothingHappened')}</p>}
        {[...days].map(([day, rows]) => (
          <section key={day} className="timeline-day" aria-label={day}>
            <h2 className="num">{day}</h2>
            <ol>
              {rows.map((row) => (
                <Event key={`${row.kind} ${row.id} ${row.at}`} row={row} head={head} />
              ))}
            </ol>
          </section>
        ))}
      </MorePages>
    </div>
  )
}

/** What has a room of its own is linked to it. */
const linkOf = ({ kind, id }: Row): string | null =>
  kind === 'approval'
    ? `/office/approvals/${id}`
    : kind === 'withdraw'
      ? `/office/withdrawals/${id}`
      : null

function Event({ row, head }: { row: Row; head: OfMember['head'] }) {
  const t = useTranslations()
  const Link = useLink()
  const { kind, at, what, amount, by, text } = row
  const link = linkOf(row)
  const title = t(`timelineKind.${kind}`)
  return (
    <li>
      <time className="num">{formatClock(at)}</time>
      <div>
        <p>
          {link === null ? (
            <b>{title}</b>
          ) : (
            <Link className="link fw-6" href={link}>
              {title}
            </Link>
          )}{' '}
          <span className="c-2">{whatText(t, row)}</span>
        </p>
        {(by !== null || text !== null) && (
          <p className="c-2">
            {by !== null && <b>{by} </b>}
            {text}
          </p>
        )}
      </div>
      <span className="num fw-6">
        {amount !== null && formatMoney(amount, head.member.currency)}
        {what === 'FAILED' && <span className="c-chili"> {t('moveStatus.failed')}</span>}
      </span>
    </li>
  )
}

/** The state or kind of an event in words; the name itself where it has none. */
function whatText(t: ReturnType<typeof useTranslations<never>>, { kind, what }: Row): string {
  if (what === '' || what === 'SUCCESS' || what === 'FAILED') return ''
  if (what === 'in progress') return t('moveStatus.progress')
  const spaces: Partial<Record<Row['kind'], string>> = {
    limit: 'limitPeriod',
    break: 'breakKind',
    consent: 'policyKind',
    flag: 'memberFlag',
    'flag-ended': 'memberFlag',
    staff: 'auditAction',
    approval: 'approvalAction',
  }
  const space = spaces[kind]
  const key = what.replaceAll('.', '-')
  const known = space === undefined ? null : wordOf(t, `${space}.${key}`)
  return known ?? wordOf(t, `freezeScope.${key}`) ?? wordOf(t, `approvalState.${key}`) ?? what
}
