import { formatMinute } from '@champa/client/time'
import { acknowledgeAlarm, type AlarmRow, listAlarms } from '@champa/contract/office/today/alarms'
import { useLink } from '@champa/ui/action/link-context'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { RetryRow } from '@champa/ui/state/retry-row'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useWork } from '../list/use-work.ts'
import { alarmLinkOf } from './alarm-links.ts'
import { useConnectionWords } from './connection-words.ts'

const pollMs = 30_000

/** What asks for a person now, and what closed in the last day. */
export function AlarmsPart() {
  const t = useTranslations()
  const errorText = useErrorText()
  const query = useApiQuery(listAlarms, undefined, { refetchInterval: pollMs })
  useWork('today', listAlarms)
  const [asked, setAsked] = useState<AlarmRow | null>(null)
  const { data } = query
  if (!data)
    return (
      query.error && (
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )
    )
  if (data.open.length === 0 && data.closed.length === 0) return null
  return (
    <section className="today__part" aria-labelledby="today-alarms">
      <h2 id="today-alarms">{t('alarms.title')}</h2>
      {data.open.length === 0 && <p className="c-2">{t('alarms.none')}</p>}
      <ul className="today__alarms">
        {data.open.map((alarm) => (
          <OpenAlarm key={alarm.id} alarm={alarm} onAsk={() => setAsked(alarm)} />
        ))}
      </ul>
      {data.closed.length > 0 && (
        <details className="today__closed">
          <summary>{t('alarms.closed', { n: String(data.closed.length) })}</summary>
          <ul className="today__alarms">
            {data.closed.map((alarm) => (
              <li key={alarm.id}>
                <span className="c-2">
                  <AlarmName alarm={alarm} />
                </span>
                <span className="c-2 num">
                  {t('alarms.fromUntil', {
                    from: formatMinute(alarm.openedAt),
                    until: formatMinute(alarm.closedAt ?? alarm.lastAt),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <AcknowledgeSheet alarm={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

function OpenAlarm({ alarm, onAsk }: { alarm: AlarmRow; onAsk: () => void }) {
  const t = useTranslations()
  const { severity, openedAt, lastAt, count, acknowledged, silentUntil } = alarm
  return (
    <li>
      <div>
        <span className={severity === 'critical' ? 'tag tag--chili' : 'tag tag--warn'}>
          {t(`alarmSeverity.${severity}`)}
        </span>{' '}
        <b>
          <AlarmName alarm={alarm} />
        </b>
        <p className="c-2 num">
          {count > 1
            ? t('alarms.times', {
                n: String(count),
                from: formatMinute(openedAt),
                last: formatMinute(lastAt),
              })
            : t('alarms.since', { at: formatMinute(openedAt) })}
        </p>
        {acknowledged && (
          <p className="c-2">
            {t('alarms.acknowledged', {
              name: acknowledged.by,
              at: formatMinute(acknowledged.at),
              note: acknowledged.note,
            })}
            {silentUntil !== null && (
              <> · {t('alarms.silentUntil', { at: formatMinute(silentUntil) })}</>
            )}
          </p>
        )}
      </div>
      {alarm.mayAcknowledge && (
        <Button kind="outline" size="sm" onClick={onAsk}>
          {t('alarms.acknowledge')}
        </Button>
      )}
    </li>
  )
}

/** What has happened, with the way to what it concerns. */
function AlarmName({ alarm: { code, about } }: { alarm: AlarmRow }) {
  const t = useTranslations()
  const Link = useLink()
  const me = useMe()
  const link = alarmLinkOf(me, code, about)
  const { nameOfId } = useConnectionWords()
  // There is one backup, which the name of the alarm says.
  if (code === 'backup-old') return t(`alarmCode.${code}`)
  const words = code === 'connection-down' ? nameOfId(about) : about
  return (
    <>
      {t(`alarmCode.${code}`)}{' '}
      {link ? (
        <Link className="link today__about" href={link}>
          {words}
        </Link>
      ) : (
        <span className="today__about">{words}</span>
      )}
    </>
  )
}

function AcknowledgeSheet({ alarm, onClose }: { alarm: AlarmRow | null; onClose: () => void }) {
  const t = useTranslations()
  const change = useApiMutation(acknowledgeAlarm, { refreshes: [listAlarms] })
  return (
    <ReasonSheet
      open={alarm !== null}
      title={t('alarms.acknowledge')}
      text={t('alarms.acknowledgeText')}
      submit={t('alarms.acknowledge')}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (note) => {
        if (!alarm) return false
        if (!(await change.run({ params: { id: alarm.id }, body: { note } }))) return false
        onClose()
        toast.show({ kind: 'ok', text: t('alarms.done') })
        return true
      }}
    />
  )
}
