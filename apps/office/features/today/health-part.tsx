import { formatMinute } from '@champa/client/time'
import { type Health, readHealth } from '@champa/contract/office/today'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery, useErrorText } from '../../platform/client.ts'
import { useDurationText } from '../list/wick.tsx'

const pollMs = 60_000

/** Nightly checks, due work and feeds. What is well has no colour. */
export function HealthPart() {
  const t = useTranslations()
  const errorText = useErrorText()
  const duration = useDurationText()
  const query = useApiQuery(readHealth, undefined, { refetchInterval: pollMs })
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
  const waiting = data.work.filter(({ health }) => health !== 'well')
  return (
    <section className="today__part">
      <h2>
        {t('today.health')}
        <span className="panel__aside num">{formatMinute(data.asOf)}</span>
      </h2>
      <dl className="today__health">
        {data.nightly.map(({ check, health, succeededAt }) => (
          <HealthRow
            key={check}
            health={health}
            what={t(`nightlyCheck.${check}`)}
            value={
              succeededAt === null
                ? t('today.neverPassed')
                : t(health === 'failed' ? 'today.failedSince' : 'today.passed', {
                    at: formatMinute(succeededAt),
                  })
            }
          />
        ))}
        {waiting.map(({ work, health, oldestDueAt }) => (
          <HealthRow
            key={work}
            health={health}
            what={t(`dueWork.${work}`)}
            value={t('today.dueSince', { time: duration(data.asOf - (oldestDueAt ?? data.asOf)) })}
          />
        ))}
        {waiting.length === 0 && (
          <HealthRow health="well" what={t('today.jobs')} value={t('today.jobsWell')} />
        )}
        {data.feeds.map(({ account, movedAt }) => (
          <HealthRow
            key={account}
            health="well"
            what={t('today.feed', { account })}
            value={t('today.lastEntry', { at: formatMinute(movedAt) })}
          />
        ))}
      </dl>
    </section>
  )
}

const tones: Record<Health, string> = { well: 'c-2', late: 'c-warn', failed: 'c-chili' }

function HealthRow({ health, what, value }: { health: Health; what: string; value: string }) {
  const t = useTranslations()
  return (
    <div>
      <dt>{what}</dt>
      <dd className={tones[health]}>
        {health !== 'well' && <b>{t(`health.${health}`)} · </b>}
        {value}
      </dd>
    </div>
  )
}
