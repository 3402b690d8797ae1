import { formatClock, formatDate, formatDateTime } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import { queueRules, type readToday } from '@champa/contract/office/today'
import { mayRead } from '@champa/contract/office/permissions'
import { useLink } from '@champa/ui/action/link-context'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { useNow } from '../../platform/device/use-now.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { useToday } from '../../platform/use-today.ts'
import { PlainTable } from '../list/plain-table.tsx'
import { timeLeft } from '../../platform/time-left.ts'
import { useDurationText, Wick } from '../list/wick.tsx'
import '../list/work.css'
import '../list/panel.css'
import { AlarmsPart } from './alarms-part.tsx'
import { HealthPart } from './health-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { linkOf } from './queue-links.ts'
import './today.css'

type TodayAnswer = Answer<typeof readToday>
type Queue = TodayAnswer['queues'][number]

/** What waits for a person and what was done on the machine, in words first. */
export function TodayRoom() {
  const t = useTranslations()
  const errorText = useErrorText()
  const me = useMe()
  const query = useToday()
  useScreen(t('today.title'))
  return (
    <main className="work today">
      <header className="work__head">
        <h1>{t('today.title')}</h1>
        <p className="work__scope num">
          {query.data &&
            t('today.asOf', {
              day: formatDate(query.data.asOf),
              time: formatClock(query.data.asOf),
            })}
        </p>
      </header>
      <div className="today__body">
        {query.data ? (
          <>
            <Sentence queues={query.data.queues} />
            <AlarmsPart />
            <Waits queues={query.data.queues} />
            {mayRead(me, 'report.read') && <MoneyPart />}
            {mayRead(me, 'books.read') && <HealthPart />}
            {query.data.commands && <Commands commands={query.data.commands} />}
          </>
        ) : query.error ? (
          <RetryRow
            title={t('common.loadFailed')}
            text={errorText(query.error)}
            retryLabel={t('common.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
      </div>
    </main>
  )
}

/** What is late, in words, with the way to the oldest; or the good news. */
function Sentence({ queues }: { queues: readonly Queue[] }) {
  const t = useTranslations()
  const Link = useLink()
  const me = useMe()
  const late = queues.filter((one) => one.late > 0)
  const waiting = queues.filter((one) => one.n > 0)
  const first = late[0] ?? waiting[0]
  const link = first && linkOf(me, first.queue)
  return (
    <section className="today__sentence">
      <p>
        {late.length > 0 ? (
          <span className="c-chili">
            {late
              .map((one) =>
                t('today.isLate', {
                  queue: t(`workQueue.${one.queue}`),
                  n: `${one.late}${one.more ? '+' : ''}`,
                }),
              )
              .join(', ')}
          </span>
        ) : (
          t(waiting.length > 0 ? 'today.inTime' : 'today.quiet')
        )}
      </p>
      {first && link && (
        <Link className="btn btn--primary" href={link}>
          {t('today.start', { queue: t(`workQueue.${first.queue}`) })}
        </Link>
      )}
    </section>
  )
}

function Waits({ queues }: { queues: readonly Queue[] }) {
  const t = useTranslations()
  const Link = useLink()
  const me = useMe()
  return (
    <section className="today__part">
      <h2>{t('today.waits')}</h2>
      <PlainTable
        caption={t('today.waits')}
        rows={queues}
        idOf={({ queue }) => queue}
        empty={t('today.quiet')}
        columns={[
          {
            key: 'queue',
            head: t('today.queue'),
            cell: ({ queue, n }) => {
              const link = linkOf(me, queue)
              const words = t(`workQueue.${queue}`)
              return link ? (
                <Link className={n > 0 ? 'link fw-6' : 'link'} href={link}>
                  {words}
                </Link>
              ) : (
                words
              )
            },
            phone: 'who',
          },
          {
            key: 'n',
            head: t('today.waiting'),
            cell: ({ n, more }) => (
              <span className={n > 0 ? undefined : 'c-3'}>{`${n}${more ? '+' : ''}`}</span>
            ),
            number: true,
            phone: 'amount',
          },
          {
            key: 'late',
            head: t('today.lateHead'),
            cell: ({ late }) =>
              late > 0 && (
                <span className="tag tag--chili">{t('today.late', { n: String(late) })}</span>
              ),
            phone: 'state',
          },
          {
            key: 'oldest',
            head: t('today.oldest'),
            cell: (row) => <Oldest row={row} />,
            phone: 'when',
          },
        ]}
      />
    </section>
  )
}

/** How long the oldest item waits, as a wick that burns down to the target. */
function Oldest({ row: { queue, oldestAt } }: { row: Queue }) {
  const t = useTranslations()
  const duration = useDurationText()
  const now = useNow()
  if (oldestAt === null) return <span className="c-3">–</span>
  if (queue === 'reviews') {
    const isOver = oldestAt < now
    return (
      <span className={isOver ? 'c-chili' : undefined}>
        {t(isOver ? 'today.overdue' : 'today.dueIn', {
          time: duration(Math.abs(oldestAt - now)),
        })}
      </span>
    )
  }
  const { targetMs } = queueRules[queue]
  if (targetMs === null) return <span className="num c-2">{duration(now - oldestAt)}</span>
  const { share, kind } = timeLeft(oldestAt, oldestAt + targetMs, now)
  return (
    <Wick share={share} kind={kind}>
      {duration(now - oldestAt)}
    </Wick>
  )
}

function Commands({ commands }: { commands: NonNullable<TodayAnswer['commands']> }) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <section className="today__part">
      <h2>
        {t('today.commands')}
        <span className="panel__aside">{t('today.lastDay')}</span>
      </h2>
      <PlainTable
        caption={t('today.commands')}
        rows={commands}
        idOf={({ id }) => id}
        empty={t('today.noCommands')}
        columns={[
          {
            key: 'at',
            head: t('audit.at'),
            cell: ({ id, at }) => (
              <Link className="link num" href={`/office/audit/${id}`}>
                {formatDateTime(at)}
              </Link>
            ),
            phone: 'when',
          },
          {
            key: 'what',
            head: t('audit.what'),
            cell: ({ action }) => <b>{action.replace(/^cli\./, '')}</b>,
            phone: 'who',
          },
          {
            key: 'about',
            head: t('audit.about'),
            cell: ({ about }) => <span className="c-2">{about}</span>,
            priority: 2,
          },
          { key: 'by', head: t('audit.who'), cell: ({ by }) => by, phone: 'amount' },
          {
            key: 'outcome',
            head: t('audit.outcome'),
            cell: ({ outcome }) => (
              <span className={outcome === 'failed' ? 'c-chili' : 'c-2'}>
                {t(`auditOutcome.${outcome}`)}
              </span>
            ),
            phone: 'state',
          },
        ]}
      />
    </section>
  )
}
