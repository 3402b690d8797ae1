import { formatMinute } from '@champa/client/time'
import { readMemberOverview } from '@champa/contract/office/member-money-tabs'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { Facts } from '../../list/panel.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import { Masked } from '../masked.tsx'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'
import { LockFacts } from '../tab-lists/lock-facts.tsx'
import { MovementTable } from '../tab-lists/movement-table.tsx'
import type { Answer } from '@champa/client/call-shape'

type Overview = Answer<typeof readMemberOverview>
interface Part extends OfMember {
  data: Overview
}

/** How the member stands with money, what is open, and the last movements. */
export default function OverviewTab(member: OfMember) {
  const { id } = member
  const query = useApiQuery(readMemberOverview, { params: { id } }, onceOpened)
  return (
    <TabData query={query}>
      {(data) => (
        <div className="member__columns">
          <div>
            <Sums {...member} data={data} />
            <LastMovements {...member} data={data} />
          </div>
          <aside>
            <Open {...member} data={data} />
            <Money {...member} data={data} />
            {data.lock && <LockFacts lock={data.lock} currency={member.head.member.currency} />}
            <Account {...member} data={data} />
          </aside>
        </div>
      )}
    </TabData>
  )
}

function Money({ head, data: { money, coins } }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  return (
    <TabPart title={t('members.money')}>
      <Facts
        facts={[
          ...(
            [
              ['wallet', money.wallet],
              ['inGames', money.games],
              ['inTransit', money.inTransit],
              ['held', money.held],
              ['refundAccrued', money.refundAccrued],
              ['inviteAccrued', money.inviteAccrued],
            ] as const
          ).map(([term, value]) => ({
            term: t(`members.${term}`),
            value: formatMoney(value, currency),
          })),
          { term: t('members.coins'), value: String(coins) },
        ]}
      />
    </TabPart>
  )
}

function Sums({ head, data }: Part) {
  const t = useTranslations()
  const { currency } = head.member
  const rows = (['today', 'days30', 'life'] as const).map((span) => ({ span, ...data[span] }))
  return (
    <TabPart title={t('members.inAndOut')} aside={t('members.withoutReversed')}>
      <PlainTable
        caption={t('members.inAndOut')}
        rows={rows}
        idOf={({ span }) => span}
        empty=""
        columns={[
          {
            key: 'span',
            head: t('members.span'),
            cell: ({ span }) => t(`members.${span}`),
            phone: 'who',
          },
          {
            key: 'in',
            head: t('members.deposits'),
            cell: ({ deposits }) => formatSigned(deposits, currency),
            number: true,
            phone: 'when',
          },
          {
            key: 'out',
            head: t('members.withdrawals'),
            cell: ({ withdrawals }) => formatMoney(-withdrawals, currency),
            number: true,
            phone: 'state',
          },
          {
            key: 'net',
            head: t('members.net'),
            cell: (row) => formatMoney(row.deposits - row.withdrawals, currency),
            number: true,
            phone: 'amount',
          },
        ]}
      />
    </TabPart>
  )
}

function LastMovements({ head, data: { movements } }: Part) {
  const t = useTranslations()
  return (
    <TabPart title={t('members.lastMovements')}>
      <MovementTable rows={movements} currency={head.member.currency} />
    </TabPart>
  )
}

/** What waits for somebody, each with the way to it. */
function Open({ head, data: { open } }: Part) {
  const t = useTranslations()
  const Link = useLink()
  const { currency, id } = head.member
  const counts = (['unmatchedPayments', 'transfers', 'giftClaims'] as const).filter(
    (name) => open[name] > 0,
  )
  const isQuiet = !open.withdrawal && !open.hasWaitingChat && counts.length === 0
  return (
    <TabPart title={t('members.open')}>
      {isQuiet && <p className="c-2">{t('members.nothingOpen')}</p>}
      <ul className="open-items">
        {open.withdrawal && (
          <li>
            <Link className="link" href={`/office/withdrawals/${open.withdrawal.id}`}>
              {t(open.withdrawal.inReview ? 'members.openReview' : 'members.openWithdrawal', {
                sum: formatMoney(open.withdrawal.amount, currency),
              })}
            </Link>
          </li>
        )}
        {open.hasWaitingChat && (
          <li>
            <Link className="link" href={`/office/conversations/${id}`}>
              {t('members.openChat')}
            </Link>
          </li>
        )}
        {counts.map((name) => (
          <li key={name}>{t(`members.${name}`, { n: String(open[name]) })}</li>
        ))}
      </ul>
    </TabPart>
  )
}

function Account({ id, data }: Part) {
  const t = useTranslations()
  const { maskedBankAccount: account, bankChangedAt, registeredName } = data
  return (
    <TabPart title={t('members.account')}>
      <Facts
        facts={[
          {
            term: t('members.bankAccount'),
            value: account && (
              <>
                <span className="bankcode">{account.bankCode}</span>{' '}
                <Masked id={id} field="bank-account" what={t('members.bankAccount')}>
                  {account.accountNo}
                </Masked>
              </>
            ),
          },
          { term: t('members.accountName'), value: account?.name ?? null },
          { term: t('members.registeredName'), value: registeredName },
          {
            term: t('members.bankChangedAt'),
            value: bankChangedAt !== null && formatMinute(bankChangedAt),
          },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </TabPart>
  )
}
