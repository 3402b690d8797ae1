import { formatMinute } from '@champa/client/time'
import { readMemberPlay } from '@champa/contract/office/member-money-tabs'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

/** The member's games: money there, and play of 61 days. */
export default function PlayTab({ id, head }: OfMember) {
  const t = useTranslations()
  const query = useApiQuery(readMemberPlay, { params: { id } }, onceOpened)
  const money = (value: bigint) => formatMoney(value, head.member.currency)
  return (
    <div className="member__body">
      <TabData query={query}>
        {({ games }) => (
          <TabPart title={t('members.games')} aside={t('members.days61')}>
            <PlainTable
              caption={t('members.games')}
              rows={games}
              idOf={({ code }) => code}
              empty={t('members.noGames')}
              columns={[
                {
                  key: 'name',
                  head: t('members.game'),
                  cell: ({ name, player }) => (
                    <>
                      <b>{name}</b> <span className="c-3">{player}</span>
                    </>
                  ),
                  phone: 'who',
                },
                {
                  key: 'worth',
                  head: t('members.worth'),
                  cell: ({ worth, inTransit }) =>
                    inTransit === 0n ? money(worth) : `${money(worth)} + ${money(inTransit)}`,
                  number: true,
                  phone: 'amount',
                },
                {
                  key: 'seen',
                  head: t('members.seen'),
                  cell: ({ seenAt }) => (
                    <span className="num c-2">{seenAt === null ? '–' : formatMinute(seenAt)}</span>
                  ),
                  priority: 2,
                },
                {
                  key: 'bets',
                  head: t('members.bets'),
                  cell: ({ bets, openBets }) =>
                    openBets === 0
                      ? String(bets)
                      : t('members.betsOpen', { n: String(bets), open: String(openBets) }),
                  number: true,
                  priority: 2,
                },
                {
                  key: 'stake',
                  head: t('members.stake'),
                  cell: ({ stake }) => money(stake),
                  number: true,
                  priority: 2,
                },
                {
                  key: 'turnover',
                  head: t('members.turnover'),
                  cell: ({ turnover }) => money(turnover),
                  number: true,
                  phone: 'when',
                },
                {
                  key: 'result',
                  head: t('members.houseResult'),
                  cell: ({ grossResult }) => formatSigned(grossResult, head.member.currency),
                  number: true,
                  phone: 'state',
                },
              ]}
            />
          </TabPart>
        )}
      </TabData>
    </div>
  )
}
