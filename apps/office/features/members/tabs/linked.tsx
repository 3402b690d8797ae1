import { formatDate } from '@champa/client/time'
import { readMemberLinked } from '@champa/contract/office/member-person-tabs'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

/** Other members who share something with this one, strongest link first. */
export default function LinkedTab({ id }: OfMember) {
  const t = useTranslations()
  const Link = useLink()
  const query = useApiQuery(readMemberLinked, { params: { id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {({ links }) => (
          <TabPart title={t('memberTab.linked')} aside={t('members.strongestFirst')}>
            <PlainTable
              caption={t('memberTab.linked')}
              rows={links}
              idOf={({ member, kind }) => `${member.id} ${kind}`}
              empty={t('members.noLinks')}
              columns={[
                {
                  key: 'member',
                  head: t('members.name'),
                  cell: ({ member }) => (
                    <>
                      <Link className="link fw-6" href={`/office/members/${member.id}`}>
                        {member.name}
                      </Link>{' '}
                      <span className="num c-3">{member.maskedPhone}</span>
                    </>
                  ),
                  phone: 'who',
                },
                {
                  key: 'kind',
                  head: t('members.sharedWhat'),
                  cell: ({ kind }) => (
                    <span className="tag tag--warn">{t(`linkKind.${kind}`)}</span>
                  ),
                  phone: 'state',
                },
                {
                  key: 'weight',
                  head: t('members.weight'),
                  cell: ({ weight }) => weight.toFixed(2),
                  number: true,
                  phone: 'amount',
                },
                {
                  key: 'since',
                  head: t('members.sinceHead'),
                  cell: ({ since }) => (
                    <span className="num c-2">{since === null ? '–' : formatDate(since)}</span>
                  ),
                  phone: 'when',
                },
                {
                  key: 'status',
                  head: t('members.status'),
                  cell: ({ member }) => (
                    <span className={member.isFrozen ? 'c-chili' : 'c-2'}>
                      {member.isFrozen
                        ? t('members.frozen')
                        : (wordOf(t, `memberStatus.${member.status}`) ?? member.status)}
                    </span>
                  ),
                  priority: 2,
                },
              ]}
            />
          </TabPart>
        )}
      </TabData>
    </div>
  )
}
