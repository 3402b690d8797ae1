import type { Answer } from '@champa/client/call-shape'
import { formatMinute } from '@champa/client/time'
import { readMemberSecurity } from '@champa/contract/office/member-person-tabs'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { Facts } from '../../list/panel.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import { Masked } from '../masked.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

interface Part extends OfMember {
  data: Answer<typeof readMemberSecurity>
}

/** Sessions, devices and failed sign-ins. */
export default function SecurityTab(member: OfMember) {
  const t = useTranslations()
  const query = useApiQuery(readMemberSecurity, { params: { id: member.id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {(data) => (
          <>
            {data.isBlocked && <InfoNote kind="warn">{t('members.isBlocked')}</InfoNote>}
            <Sessions {...member} data={data} />
            <Devices {...member} data={data} />
            <Attempts {...member} data={data} />
            <TabPart title={t('members.changes')}>
              <Facts
                facts={[
                  { term: t('members.passwords'), value: String(data.passwordVersion) },
                  {
                    term: t('members.bankChangedAt'),
                    value: data.bankChangedAt === null ? null : formatMinute(data.bankChangedAt),
                  },
                ]}
              />
            </TabPart>
          </>
        )}
      </TabData>
    </div>
  )
}

type Session = Part['data']['sessions'][number]

function SessionState({ isOpen, endedAt }: Session) {
  const t = useTranslations()
  if (isOpen) return t('members.sessionOpen')
  return endedAt === null
    ? t('members.sessionOver')
    : t('members.sessionEnded', { at: formatMinute(endedAt) })
}

function Sessions({ id, data: { sessions } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.sessions')}>
      <PlainTable
        caption={t('members.sessions')}
        rows={sessions}
        idOf={(one) => one.id}
        empty={t('members.none')}
        columns={[
          {
            key: 'began',
            head: t('members.began'),
            cell: ({ createdAt }) => <span className="num nowrap">{formatMinute(createdAt)}</span>,
            phone: 'who',
          },
          {
            key: 'used',
            head: t('members.used'),
            cell: ({ usedAt }) => <span className="num c-2">{formatMinute(usedAt)}</span>,
            phone: 'when',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: (one) => <SessionState {...one} />,
            phone: 'state',
          },
          {
            key: 'network',
            head: t('members.network'),
            cell: (one) =>
              one.maskedNetwork === null ? (
                '–'
              ) : (
                <Masked id={id} field="network" refId={one.id} what={t('members.network')}>
                  {one.maskedNetwork}
                </Masked>
              ),
            phone: 'amount',
          },
          {
            key: 'device',
            head: t('members.device'),
            cell: ({ device }) => <span className="hash c-3">{device?.slice(0, 8) ?? '–'}</span>,
            priority: 2,
          },
        ]}
      />
    </TabPart>
  )
}

function Devices({ data: { devices } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.devices')}>
      <ul className="past">
        {devices.map(({ firstSeenAt, others }) => (
          <li key={firstSeenAt}>
            <time>{formatMinute(firstSeenAt)}</time>
            <span className={others > 0 ? 'c-warn' : 'c-2'}>
              {others > 0
                ? t('members.deviceShared', { n: String(others) })
                : t('members.deviceOwn')}
            </span>
          </li>
        ))}
      </ul>
      {devices.length === 0 && <p className="c-2">{t('members.none')}</p>}
    </TabPart>
  )
}

function Attempts({ data: { attempts } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.attempts')}>
      {attempts.length === 0 && <p className="c-2">{t('members.noAttempts')}</p>}
      <ul className="past">
        {attempts.map(({ kind, failed, blockedUntil }) => (
          <li key={kind}>
            <span>{t(`attemptKind.${kind}`)}</span>
            <span>
              {t('members.failed', { n: String(failed) })}{' '}
              {blockedUntil !== null && (
                <span className="c-warn">
                  {t('members.blockedUntil', { at: formatMinute(blockedUntil) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </TabPart>
  )
}
