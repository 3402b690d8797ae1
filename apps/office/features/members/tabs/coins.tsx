import { formatMinute } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import { readMemberCoins } from '@champa/contract/office/member-reward-tabs'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { PlainTable } from '../../list/plain-table.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

type Coins = Answer<typeof readMemberCoins>
interface Part extends OfMember {
  data: Coins
}

/** Coins, the rounds of the wheel with their proofs, coupons and gifts. */
export default function CoinsTab(member: OfMember) {
  const { id } = member
  const query = useApiQuery(readMemberCoins, { params: { id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {(data) => (
          <>
            <Rounds {...member} data={data} />
            <Coupons {...member} data={data} />
            <Gifts {...member} data={data} />
            <Earnings {...member} data={data} />
          </>
        )}
      </TabData>
    </div>
  )
}

const At = ({ ms }: { ms: number | null }) => (
  <span className="num c-2 nowrap">{ms === null ? '–' : formatMinute(ms)}</span>
)

function Rounds({ data: { rounds, coins } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.rounds')} aside={t('members.coinsNow', { n: String(coins) })}>
      <PlainTable
        caption={t('members.rounds')}
        rows={rounds}
        idOf={({ wheel, no }) => `${wheel} ${no}`}
        empty={t('members.none')}
        columns={[
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ playedAt }) => <At ms={playedAt} />,
            phone: 'when',
          },
          {
            key: 'label',
            head: t('members.what'),
            cell: ({ label, wheel }) => (
              <>
                <b>{label}</b> <span className="c-3">{wheel}</span>
              </>
            ),
            phone: 'who',
          },
          {
            key: 'proof',
            head: t('members.proof'),
            cell: ({ serverSeed, seedHash, clientSeed }) => (
              <span className="hash c-3" title={[serverSeed, clientSeed].filter(Boolean).join(' ')}>
                {(serverSeed ?? seedHash).slice(0, 16)}…
              </span>
            ),
            priority: 2,
          },
        ]}
      />
    </TabPart>
  )
}

function Coupons({ data: { coupons } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.coupons')}>
      <PlainTable
        caption={t('members.coupons')}
        rows={coupons}
        idOf={({ no }) => no}
        empty={t('members.none')}
        columns={[
          { key: 'label', head: t('members.what'), cell: ({ label }) => label, phone: 'who' },
          {
            key: 'won',
            head: t('members.wonOn'),
            cell: ({ wonAt }) => <At ms={wonAt} />,
            phone: 'when',
          },
          {
            key: 'claimed',
            head: t('members.claimedAt'),
            cell: ({ claimedAt }) => <At ms={claimedAt} />,
            phone: 'state',
          },
          {
            key: 'expires',
            head: t('members.expiresAt'),
            cell: ({ expiresAt }) => <At ms={expiresAt} />,
            priority: 2,
          },
        ]}
      />
    </TabPart>
  )
}

function Gifts({ data: { gifts } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.gifts')}>
      <PlainTable
        caption={t('members.gifts')}
        rows={gifts}
        idOf={({ no }) => no}
        empty={t('members.none')}
        columns={[
          { key: 'label', head: t('members.what'), cell: ({ label }) => label, phone: 'who' },
          {
            key: 'at',
            head: t('members.at'),
            cell: ({ createdAt }) => <At ms={createdAt} />,
            phone: 'when',
          },
          {
            key: 'state',
            head: t('members.status'),
            cell: ({ state }) => wordOf(t, `giftState.${state}`) ?? state,
            phone: 'state',
          },
          { key: 'note', head: t('members.note'), cell: ({ note }) => note ?? '–', priority: 2 },
        ]}
      />
    </TabPart>
  )
}

function Earnings({ head, data: { earnings } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.earnedCoins')}>
      <PlainTable
        caption={t('members.earnedCoins')}
        rows={earnings}
        idOf={({ no }) => no}
        empty={t('members.none')}
        columns={[
          { key: 'day', head: t('members.day'), cell: ({ day }) => day, phone: 'who' },
          {
            key: 'basis',
            head: t('members.basis'),
            cell: ({ basis }) => wordOf(t, `coinBasis.${basis}`) ?? basis,
            phone: 'when',
          },
          {
            key: 'amount',
            head: t('members.amount'),
            cell: ({ amount }) => formatMoney(amount, head.member.currency),
            number: true,
            phone: 'state',
          },
          {
            key: 'coins',
            head: t('members.coins'),
            cell: ({ coins }) => String(coins),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}
