import type { Answer } from '@champa/client/call-shape'
import { formatDate, formatMinute } from '@champa/client/time'
import { readMemberInvites } from '@champa/contract/office/member-reward-tabs'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { Facts } from '../../list/panel.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

interface Part extends OfMember {
  data: Answer<typeof readMemberInvites>
}

/** Who invited the member, whom the member invited, and what that earned. */
export default function InvitesTab(member: OfMember) {
  const query = useApiQuery(readMemberInvites, { params: { id: member.id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {(data) => (
          <>
            <Own {...member} data={data} />
            <Friends {...member} data={data} />
            {data.refused.length > 0 && <Refused {...member} data={data} />}
            <Earnings {...member} data={data} />
          </>
        )}
      </TabData>
    </div>
  )
}

function MemberLink({ id, name }: { id: string; name: string }) {
  const Link = useLink()
  return (
    <Link className="link" href={`/office/members/${id}`}>
      {name}
    </Link>
  )
}

function Own({ head, data }: Part) {
  const t = useTranslations()
  const { code, isXArea, inviters, refusal, accrued, earned } = data
  const money = (value: bigint) => formatMoney(value, head.member.currency)
  return (
    <TabPart title={t('memberTab.invites')}>
      <Facts
        facts={[
          { term: t('members.code'), value: code, copied: code },
          {
            term: t('members.inviters'),
            value:
              inviters.length > 0 &&
              inviters.map((one, at) => (
                <span key={one.id}>
                  {at > 0 && ' ← '}
                  <MemberLink {...one} />
                </span>
              )),
          },
          {
            term: t('members.refusal'),
            value: refusal && (wordOf(t, `inviteRefusal.${refusal}`) ?? refusal),
          },
          { term: t('members.xArea'), value: t(isXArea ? 'members.yes' : 'members.no') },
          { term: t('members.inviteAccrued'), value: money(accrued) },
          { term: t('members.earned'), value: money(earned) },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </TabPart>
  )
}

/** Three levels of friends; each level stands further to the right. */
function Friends({ data: { friends } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.friends')} aside={String(friends.length)}>
      <PlainTable
        caption={t('members.friends')}
        rows={friends}
        idOf={(one) => one.id}
        empty={t('members.none')}
        columns={[
          {
            key: 'name',
            head: t('members.name'),
            cell: (one) => (
              <span style={{ paddingLeft: `${(one.level - 1) * 18}px` }}>
                <MemberLink id={one.id} name={one.name} />
              </span>
            ),
            phone: 'who',
          },
          {
            key: 'level',
            head: t('members.level'),
            cell: ({ level }) => String(level),
            number: true,
            phone: 'state',
          },
          {
            key: 'at',
            head: t('members.boundAt'),
            cell: ({ boundAt }) => <span className="num c-2">{formatDate(boundAt)}</span>,
            phone: 'when',
          },
          {
            key: 'friends',
            head: t('members.friends'),
            cell: (one) => String(one.friends),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function Refused({ data: { refused } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.refusedFriends')}>
      <ul className="past">
        {refused.map(({ id, reason, at }) => (
          <li key={id}>
            <time>{formatMinute(at)}</time>
            <span>
              <MemberLink id={id} name={id} />{' '}
              <span className="c-2">{wordOf(t, `inviteRefusal.${reason}`) ?? reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </TabPart>
  )
}

function Earnings({ head, data: { earnings } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.earnings')}>
      <PlainTable
        caption={t('members.earnings')}
        rows={earnings}
        idOf={({ no }) => no}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ at }) => <span className="num c-2">{formatMinute(at)}</span>,
            phone: 'when',
          },
          {
            key: 'friend',
            head: t('members.friend'),
            cell: ({ friendId }) => <MemberLink id={friendId} name={friendId} />,
            phone: 'who',
          },
          {
            key: 'games',
            head: t('members.games'),
            cell: ({ games }) => games.join(', '),
            priority: 2,
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => formatMoney(amount, head.member.currency),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}
