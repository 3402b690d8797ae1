import { formatMinute } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import { type Connection, type Health, readHealth } from '@champa/contract/office/today/health'
import { useLink } from '@champa/ui/action/link-context'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useWork } from '../list/use-work.ts'
import { useDurationText } from '../list/wick.tsx'
import { useConnectionWords } from './connection-words.ts'
import { linkOfCheck, linkOfConnection, linkOfWork } from './health-links.ts'
import './health.css'

type HealthAnswer = Answer<typeof readHealth>

const pollMs = 15_000

/** The lights of connections, checks, jobs and the backup. What is well has no colour. */
export function HealthPart() {
  const t = useTranslations()
  const errorText = useErrorText()
  const query = useApiQuery(readHealth, undefined, { refetchInterval: pollMs })
  useWork('today', readHealth)
  const { data } = query
  if (!data)
    return query.error ? (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Spinner label={t('common.loading')} />
    )
  return (
    <section className="today__part" aria-labelledby="today-health">
      <h2 id="today-health">
        {t('today.health')}
        <span className="panel__aside num">{formatMinute(data.asOf)}</span>
      </h2>
      <Connections connections={data.connections} />
      <ul className="lights">
        <Checks nightly={data.nightly} />
        <Backup backup={data.backup} />
        <Jobs jobs={data.jobs} />
        <Work data={data} />
      </ul>
    </section>
  )
}

interface LightProps {
  health: Health
  what: string
  href: string | null
  /** Why, and since when. */
  why: string
  /** The word of the light, where it is about calls rather than time. */
  word?: string
}

/** One light: a mark, what it is about, its word and its reason. */
function Light({ health, what, href, why, word }: LightProps) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <li className={`light is-${health}`}>
      <i className="light__mark" aria-hidden="true" />
      <span className="light__what">
        {href ? (
          <Link className="link" href={href}>
            {what}
          </Link>
        ) : (
          what
        )}
      </span>
      <span className="light__why num">
        {health !== 'well' && <b>{word ?? t(`health.${health}`)} · </b>}
        {why}
      </span>
    </li>
  )
}

/** Those that are not well stand first; the others open by a tap, so that the page stays short. */
function Connections({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations()
  const bad = connections.filter(({ health }) => health !== 'well')
  const order: readonly Health[] = ['failed', 'late']
  const well = connections.filter(({ health }) => health === 'well')
  return (
    <>
      {bad.length > 0 && (
        <ul className="lights">
          {order.flatMap((health) =>
            bad
              .filter((one) => one.health === health)
              .map((one) => <ConnectionLight key={one.id} connection={one} />),
          )}
        </ul>
      )}
      {well.length > 0 && (
        <details className="today__closed">
          <summary>
            {t(bad.length > 0 ? 'light.othersWell' : 'light.allWell', { n: String(well.length) })}
          </summary>
          <ul className="lights">
            {well.map((one) => (
              <ConnectionLight key={one.id} connection={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function ConnectionLight({ connection }: { connection: Connection }) {
  const t = useTranslations()
  const words = useConnectionWords()
  const me = useMe()
  const { health, since, reason } = connection
  const why = words.reasonOf(connection)
  const isDated = since !== null && reason !== 'silent'
  return (
    <Light
      health={health}
      what={words.nameOf(connection)}
      href={linkOfConnection(me, connection)}
      word={health === 'well' ? undefined : t(`light.${health}`)}
      why={isDated ? `${why} · ${t('alarms.since', { at: formatMinute(since) })}` : why}
    />
  )
}

function Checks({ nightly }: Pick<HealthAnswer, 'nightly'>) {
  const t = useTranslations()
  const me = useMe()
  return nightly.map(({ check, health, succeededAt }) => (
    <Light
      key={check}
      health={health}
      what={t(`nightlyCheck.${check}`)}
      href={linkOfCheck(me, check)}
      why={
        succeededAt === null
          ? t('today.neverPassed')
          : t(health === 'failed' ? 'today.failedSince' : 'today.passed', {
              at: formatMinute(succeededAt),
            })
      }
    />
  ))
}

function Backup({ backup }: Pick<HealthAnswer, 'backup'>) {
  const t = useTranslations()
  return (
    <Light
      health={backup?.health ?? 'well'}
      what={t('light.backup')}
      href={null}
      why={
        backup === null
          ? t('light.notWatched')
          : backup.at === null
            ? t('light.noBackup')
            : t('light.backupAt', { at: formatMinute(backup.at) })
      }
    />
  )
}

function Jobs({ jobs: { count, behind } }: Pick<HealthAnswer, 'jobs'>) {
  const t = useTranslations()
  if (behind.length === 0)
    return (
      <Light
        health="well"
        what={t('light.jobs')}
        href={null}
        why={t('light.jobsWell', { n: String(count) })}
      />
    )
  return behind.map(({ name, health, hasFailed, goodAt }) => (
    <Light
      key={name}
      health={health}
      what={t('light.job', { name })}
      href={null}
      why={
        goodAt === null
          ? t(hasFailed ? 'light.jobFailed' : 'light.jobNever')
          : t(hasFailed ? 'light.jobFailedSince' : 'light.jobSince', { at: formatMinute(goodAt) })
      }
    />
  ))
}

function Work({ data: { work, asOf } }: { data: HealthAnswer }) {
  const t = useTranslations()
  const me = useMe()
  const duration = useDurationText()
  const waiting = work.filter(({ health }) => health !== 'well')
  if (waiting.length === 0)
    return <Light health="well" what={t('today.jobs')} href={null} why={t('today.jobsWell')} />
  return waiting.map((one) => (
    <Light
      key={one.work}
      health={one.health}
      what={t(`dueWork.${one.work}`)}
      href={linkOfWork(me, one.work)}
      why={t('today.dueSince', { time: duration(asOf - (one.oldestDueAt ?? asOf)) })}
    />
  ))
}
