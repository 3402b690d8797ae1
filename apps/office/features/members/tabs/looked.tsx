import { formatDateTime } from '@champa/client/time'
import { maxAuditRows, searchAudit } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { TabPart } from '../tab-parts.tsx'
import { MorePages } from '../../list/list-states.tsx'

/** Who has looked at this member's data, what and why. */
export default function LookedTab({ id }: OfMember) {
  const t = useTranslations()
  const pages = usePages({
    key: [searchAudit.path, 'looked', id],
    read: (after, signal) =>
      call(
        searchAudit,
        {
          body: {
            memberId: id,
            outcome: 'looked',
            ...(after === undefined ? {} : { after }),
            limit: maxAuditRows,
          },
        },
        { signal },
      ),
  })
  const isOwn = pages.first?.isEverybody === false
  return (
    <div className="member__body">
      <TabPart title={t('memberTab.looked')} aside={isOwn ? t('audit.ownOnly') : undefined}>
        <MorePages pages={pages}>
          <PlainTable
            caption={t('memberTab.looked')}
            rows={pages.rows}
            idOf={({ staffId, seq }) => `${staffId}-${seq}`}
            empty={t('members.nobodyLooked')}
            columns={[
              {
                key: 'at',
                head: t('audit.at'),
                cell: ({ at }) => <span className="num c-2 nowrap">{formatDateTime(at)}</span>,
                phone: 'when',
              },
              {
                key: 'who',
                head: t('audit.who'),
                cell: ({ staffName, actor }) => staffName ?? actor,
                phone: 'who',
              },
              {
                key: 'what',
                head: t('audit.what'),
                cell: ({ action }) => wordOf(t, `auditAction.${action}`) ?? action,
                phone: 'amount',
              },
              {
                key: 'why',
                head: t('members.reason'),
                cell: ({ reason }) => reason && (wordOf(t, `unmaskReason.${reason}`) ?? reason),
                phone: 'state',
              },
            ]}
          />
        </MorePages>
      </TabPart>
    </div>
  )
}
