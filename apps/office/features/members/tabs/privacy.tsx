import { formatDate, formatMinute } from '@champa/client/time'
import { readMemberPrivacy } from '@champa/contract/office/member-person-tabs'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { Facts } from '../../list/panel.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

/** What the member has accepted, in its words, copies of the data, and the end of the account. */
export default function PrivacyTab({ id }: OfMember) {
  const t = useTranslations()
  const query = useApiQuery(readMemberPrivacy, { params: { id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {({ consents, copy, closedAt, forgetAt }) => (
          <>
            <TabPart title={t('members.consents')}>
              {consents.length === 0 && <p className="c-2">{t('members.none')}</p>}
              <ul className="consents">
                {consents.map(({ kind, version, given, via, at, words }) => (
                  <li key={`${kind} ${version} ${at}`}>
                    <p>
                      <b>{t(`policyKind.${kind}`)}</b> <span className="c-3">{version}</span>{' '}
                      <span className={given ? 'c-2' : 'c-warn'}>
                        {t(given ? 'members.given' : 'members.withdrawn')}
                      </span>{' '}
                      <span className="num c-3">
                        {formatMinute(at)} · {wordOf(t, `consentVia.${via}`) ?? via}
                      </span>
                    </p>
                    {words !== null && (
                      <details>
                        <summary>{t('members.words')}</summary>
                        <p className="consents__words">{words}</p>
                      </details>
                    )}
                  </li>
                ))}
              </ul>
            </TabPart>
            <TabPart title={t('members.dataCopy')}>
              {copy ? (
                <p>
                  {wordOf(t, `copyState.${copy.state}`) ?? copy.state}{' '}
                  <span className="num c-3">{formatMinute(copy.askedAt)}</span>
                </p>
              ) : (
                <p className="c-2">{t('members.none')}</p>
              )}
            </TabPart>
            <TabPart title={t('members.closing')}>
              {closedAt === null ? (
                <p className="c-2">{t('members.notClosed')}</p>
              ) : (
                <Facts
                  facts={[
                    { term: t('members.closedOn'), value: formatMinute(closedAt) },
                    {
                      term: t('members.forgetAt'),
                      value: forgetAt === null ? null : formatDate(forgetAt),
                    },
                  ]}
                />
              )}
            </TabPart>
          </>
        )}
      </TabData>
    </div>
  )
}
